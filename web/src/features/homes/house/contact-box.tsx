import type { HomeDetail } from '@swapstead/contract/homes/endpoints';
import type { Viewer } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { ArrowLeftRight, Mail, MessageCircle } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { proposeLink, useCarriedSearch } from '../../../lib/address/carried-search.ts';
import { shownAddress } from '../../../lib/address/site-language.ts';
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
  /** Runs instead of opening the form of a proposal, if the host asks for what the member lacks. */
  onPropose?: (() => void) | undefined;
};

/**
 * How to contact the host, by membership level: in the card, and in a bar at the bottom of a small window (HOUSE-22 to
 * HOUSE-26).
 */
export function ContactBox({ home, viewer, onMessage, onPropose }: ContactBoxProps) {
  const navigate = useNavigate();
  const carried = useCarriedSearch();
  const [isOpening, setOpening] = useState(false);
  const message = () => {
    setOpening(true);
    void onMessage().finally(() => setOpening(false));
  };
  if (viewer.level === 'visitor') {
    return (
      <Box title={m.homes_contact_box_ready_to_connect()} text={m.homes_contact_box_members_see()}>
        <ButtonLink to={paths.subscription()} className="lg:w-full">
          {m.homes_contact_box_get_started()}
        </ButtonLink>
      </Box>
    );
  }
  if (viewer.level === 'free') {
    const upgrade = () => {
      toastError(m.homes_premium_feature(), m.homes_upgrade_to_contact_hosts());
      void navigate(paths.subscription());
    };
    const upgradeToPropose = () => {
      toastError(m.homes_premium_feature(), m.homes_contact_box_upgrade_premium_propose_accept_swaps());
      void navigate(paths.subscription());
    };
    return (
      <Box title={m.homes_contact_box_write_to_the_host()} text={m.homes_contact_box_see_who_lives_here()}>
        <Button onClick={upgrade} className="lg:w-full">
          {m.homes_contact_box_upgrade_to_contact()}
        </Button>
        <Button look="quiet" onClick={upgradeToPropose} className="max-sm:hidden lg:w-full">
          {m.homes_contact_box_upgrade_propose_swap()}
        </Button>
      </Box>
    );
  }
  const isOwn = home.host.user_id === viewer.user_id;
  return (
    <Box
      fillsBar
      title={isOwn ? m.homes_this_is_your_home() : m.homes_contact_box_get_in_touch()}
      text={isOwn ? m.homes_contact_box_how_subscribers_see() : m.homes_contact_box_say_when_you_would_come()}
    >
      <Button
        disabled={isOwn}
        onClick={onPropose ?? (() => void navigate(proposeLink({ home: home.id }, carried)))}
        className={inBar}
      >
        <ArrowLeftRight aria-hidden="true" className="size-5 max-sm:hidden" />
        {m.homes_contact_box_propose_a_swap()}
      </Button>
      <Button look="quiet" onClick={message} disabled={isOwn} busy={isOpening} className={inBar}>
        <MessageCircle aria-hidden="true" className="size-5 max-sm:hidden" />
        {m.homes_contact_box_message_host()}
      </Button>
      <Button
        look="quiet"
        onClick={() => sendEmail(home, carried)}
        disabled={isOwn}
        className="max-sm:px-3.5 sm:max-lg:shrink sm:max-lg:px-4.5 lg:w-full"
      >
        <Mail aria-hidden="true" className="size-5" />
        <span className="max-sm:sr-only">{m.homes_contact_box_send_email()}</span>
      </Button>
    </Box>
  );
}

/** Three buttons share the bar, so a longer text gets a second line there. */
const inBar = 'max-lg:shrink max-sm:grow max-sm:px-2 max-[380px]:text-15 sm:max-lg:px-4.5 lg:w-full';

/** Opens a draft in the member's email program, or says why it cannot (HOUSE-24, HOUSE-25). */
function sendEmail({ id, title, host }: HomeDetail, carried: string) {
  if (!host.email) {
    toastError(m.homes_contact_box_email_unavailable(), m.homes_contact_box_no_email_address());
    return;
  }
  window.location.href = mailDraft({
    to: host.email,
    host_name: host.display_name,
    home_title: title,
    home_url: shownAddress(paths.house(id)),
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
      aria-label={m.homes_contact_box_contact()}
      className="flex items-center justify-between gap-4 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:px-gutter max-lg:pt-3 max-lg:pb-[calc(12px+env(safe-area-inset-bottom))] max-lg:shadow-[0_-12px_32px_-20px_rgb(var(--night)/.35)] lg:flex-col lg:items-stretch lg:rounded-b-panel lg:bg-pine-wash lg:p-7"
    >
      {/* In the bar its words take what the buttons leave: given a width of their own, they would take from both. */}
      <div className={`max-lg:grow max-lg:basis-0 ${fillsBar ? 'max-sm:sr-only sm:min-w-28' : ''}`}>
        <h2 className="text-18 leading-tight lg:text-28">{title}</h2>
        <p className="mt-2.5 text-ink-soft max-lg:hidden">{text}</p>
      </div>
      <div className={`flex gap-2 lg:mt-2 lg:flex-col ${fillsBar ? 'max-sm:flex-1' : ''}`}>{children}</div>
    </section>
  );
}
