import { m } from '@swapstead/messages';
import { CalendarDays, House, MessageCircle } from 'lucide-react';
import { useKnownSubscription } from '../../lib/session/subscription.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';

const OPENS = [
  { Icon: House, text: m.membership_upsell_card_list_unlimited_homes() },
  { Icon: MessageCircle, text: m.membership_upsell_card_message_members() },
  { Icon: CalendarDays, text: m.membership_upsell_card_manage_availability_calendars() },
] as const;

/** What premium would offer, on a free member's profile (PROF-20); nothing until the plan is known. */
export function UpsellCard() {
  const subscription = useKnownSubscription();
  if (!subscription || subscription.subscribed) return null;
  return (
    <section aria-labelledby="upsell" className="rounded-panel bg-feature p-6 text-feature-ink md:p-8">
      <h2 id="upsell" className="text-22">
        {m.membership_upsell_card_title()}
      </h2>
      <ul className="mt-5 grid gap-3">
        {OPENS.map(({ Icon, text }) => (
          <li key={text} className="flex items-center gap-3">
            <Icon aria-hidden="true" className="size-5 flex-none text-honey" />
            {text}
          </li>
        ))}
      </ul>
      <ButtonLink to={paths.subscription()} look="photo" className="mt-7">
        {m.membership_upsell_card_upgrade_to_premium()}
      </ButtonLink>
    </section>
  );
}
