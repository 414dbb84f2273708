import type { HomeDetail } from '@swapstead/contract/homes/endpoints';
import { ANONYMOUS_HOST } from '@swapstead/contract/profiles/names';
import type { Viewer } from '@swapstead/contract/viewer';
import { ArrowLeftRight, Mail, MessageCircle } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { proposeLink, useCarriedSearch } from '../../../lib/address/carried-search.ts';
import { stayMessage } from '../../../lib/text/stay-message.ts';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { toastError } from '../../../ui/toast.tsx';
import { mailDraft } from '../contact/mail-draft.ts';

type ContactBoxProps = {
  home: HomeDetail;
  viewer: Viewer;
  /** Opens the conversation with the host. Resolves once it is open, or opening it has failed. */
  onMessage: () => Promise<void>;
};

/**
 * How to contact the host, by membership level: in the card, and in a bar at the bottom of a small window (HOUSE-22 to
 * HOUSE-26).
 */
export function ContactBox({ home, viewer, onMessage }: ContactBoxProps) {
  const navigate = useNavigate();
  const carried = useCarriedSearch();
  const [isOpening, setOpening] = useState(false);
  const message = () => {
    setOpening(true);
    void onMessage().finally(() => setOpening(false));
  };
  if (viewer.level === 'visitor') {
    return (
      <Box
        title="Ready to connect?"
        text="Members see the place, the host and the free dates, and write to each other directly."
      >
        <ButtonLink to={paths.subscription()} className="lg:w-full">
          Get started
        </ButtonLink>
      </Box>
    );
  }
  if (viewer.level === 'free') {
    const upgrade = () => {
      toastError('Premium feature', 'Upgrade to premium to contact hosts');
      void navigate(paths.subscription());
    };
    const upgradeToPropose = () => {
      toastError('Premium feature', 'Upgrade to premium to propose and accept swaps');
      void navigate(paths.subscription());
    };
    return (
      <Box title="Write to the host" text="With premium you see who lives here and write to them directly.">
        <Button onClick={upgrade} className="lg:w-full">
          Upgrade to contact
        </Button>
        <Button look="quiet" onClick={upgradeToPropose} className="max-sm:hidden lg:w-full">
          Upgrade to propose a swap
        </Button>
      </Box>
    );
  }
  const isOwn = home.host.user_id === viewer.user_id;
  return (
    <Box
      fillsBar
      title={isOwn ? 'This is your home' : 'Get in touch'}
      text={
        isOwn ? 'This is how subscribers see it.' : 'Say when you would come, and what you offer in return.'
      }
    >
      <Button
        disabled={isOwn}
        onClick={() => void navigate(proposeLink({ home: home.id }, carried))}
        className="max-sm:flex-1 max-sm:px-3 lg:w-full"
      >
        <ArrowLeftRight aria-hidden="true" className="size-5 max-sm:hidden" />
        Propose a swap
      </Button>
      <Button
        look="quiet"
        onClick={message}
        disabled={isOwn}
        busy={isOpening}
        className="max-sm:flex-1 max-sm:px-3 lg:w-full"
      >
        <MessageCircle aria-hidden="true" className="size-5 max-sm:hidden" />
        Message host
      </Button>
      <Button
        look="quiet"
        onClick={() => sendEmail(home, carried)}
        disabled={isOwn}
        className="max-sm:px-3.5 lg:w-full"
      >
        <Mail aria-hidden="true" className="size-5" />
        <span className="max-sm:sr-only">Send email</span>
      </Button>
    </Box>
  );
}

/** Opens a draft in the member's email program, or says why it cannot (HOUSE-24, HOUSE-25). */
function sendEmail({ id, title, host }: HomeDetail, carried: string) {
  if (!host.email) {
    toastError('Email unavailable', 'No email address available for this host.');
    return;
  }
  window.location.href = mailDraft({
    to: host.email,
    host_name: host.display_name || ANONYMOUS_HOST,
    home_title: title,
    home_url: window.location.origin + paths.house(id),
    words: stayMessage(new URLSearchParams(carried)),
  });
}

type BoxProps = {
  title: string;
  text: string;
  /** On a phone the bar has room only for the buttons. */
  fillsBar?: boolean;
  children: ReactNode;
};

/** One element for card and bar, so that screen readers meet the text once. */
function Box({ title, text, fillsBar = false, children }: BoxProps) {
  return (
    <section
      data-dock=""
      aria-label="Contact"
      className="flex items-center justify-between gap-4 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:px-gutter max-lg:pt-3 max-lg:pb-[calc(12px+env(safe-area-inset-bottom))] max-lg:shadow-[0_-12px_32px_-20px_rgb(var(--night)/.35)] lg:flex-col lg:items-stretch lg:rounded-b-panel lg:bg-pine-wash lg:p-7"
    >
      <div className={fillsBar ? 'max-sm:sr-only' : ''}>
        <h2 className="text-18 leading-tight lg:text-28">{title}</h2>
        <p className="mt-2.5 text-ink-soft max-lg:hidden">{text}</p>
      </div>
      <div className={`flex flex-none gap-2 lg:mt-2 lg:flex-col ${fillsBar ? 'max-sm:flex-1' : ''}`}>
        {children}
      </div>
    </section>
  );
}
