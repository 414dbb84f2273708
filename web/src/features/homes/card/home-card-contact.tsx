import type { HomeCard } from '@swapstead/contract/homes/endpoints';
import { isMember, type Viewer } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { useId, useState } from 'react';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { toastError } from '../../../ui/toast.tsx';

/** Contacts the host. Resolves once the conversation or draft is open, or opening it has failed. */
export type ContactHandler = (home: HomeCard) => Promise<void>;

type HomeCardContactProps = { home: HomeCard; viewer: Viewer; onContact: ContactHandler };

/** Outlined, because there are many cards; filled on hover and focus. */
const filledAtHand =
  'hover:border-transparent hover:bg-pine hover:text-on-pine focus-visible:border-transparent focus-visible:bg-pine focus-visible:text-on-pine';

/**
 * The contact button: none for visitors, an upgrade for free members, a message for subscribers (CARD-20 to CARD-22).
 */
export function HomeCardContact({ home, viewer, onContact }: HomeCardContactProps) {
  const note = useId();
  const [isOpening, setOpening] = useState(false);
  if (!isMember(viewer)) return null;
  const isOwn = viewer.level === 'subscriber' && home.host?.user_id === viewer.user_id;
  return (
    <div className="mx-5 mb-5 grid gap-2">
      {viewer.level === 'free' && (
        <ButtonLink
          to={paths.subscription()}
          look="quiet"
          size="small"
          className={filledAtHand}
          onClick={refuseContact}
        >
          {m.homes_home_card_contact_upgrade_to_message()}
        </ButtonLink>
      )}
      {isOwn && (
        <>
          <Button size="small" disabled aria-describedby={note}>
            {m.homes_home_card_contact_contact_owner()}
          </Button>
          <p id={note} className="text-14 text-ink-soft">
            {m.homes_this_is_your_home()}
          </p>
        </>
      )}
      {viewer.level === 'subscriber' && !isOwn && (
        <Button
          size="small"
          look="quiet"
          className={isOpening ? '' : filledAtHand}
          busy={isOpening}
          onClick={() => {
            setOpening(true);
            void onContact(home).finally(() => setOpening(false));
          }}
        >
          {m.homes_home_card_contact_contact_owner()}
        </Button>
      )}
    </div>
  );
}

/** Tells a free member who tries to contact a host why the page of plans opens (CARD-28). */
function refuseContact() {
  toastError(m.homes_premium_feature(), m.homes_upgrade_to_contact_hosts());
}
