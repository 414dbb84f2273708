import { addDays } from '@swapstead/contract/days';
import { nightsOf } from '@swapstead/contract/swaps/format';
import { SWAP_LIMITS } from '@swapstead/contract/swaps/limits';
import { m } from '@swapstead/messages';
import { type Dates, hasDates, type ProposalDraft, windowsOf } from './proposal-draft.ts';
import type { ProposalFaults } from './proposal-faults.ts';
import { type CostOfStay, StayCost, StayPay } from './stay-cost.tsx';
import { type NightsCheck, StayDates } from './stay-dates.tsx';
import type { SwapForm } from './use-proposal.ts';

/** The last day of departure is this many days after the last day of arrival. */
const LONGEST = SWAP_LIMITS.stay_nights;

type StayFieldsProps = {
  form: SwapForm;
  draft: ProposalDraft;
  today: string;
  faults: ProposalFaults;
  check: { mine: NightsCheck; theirs: NightsCheck };
  /** What the stay costs this member; undefined for an exchange, and for a host. */
  cost: CostOfStay | undefined;
  /** The name of the guest, if this member hosts a stay for nights. */
  hosting: string | undefined;
  /** The dates that a change would replace. */
  was: { mine: Dates; theirs: Dates } | undefined;
  onDates: (part: 'mine' | 'theirs', dates: Dates) => void;
  onShare: (isShared: boolean) => void;
};

/** The dates of both stays, or of one stay and what it costs. */
export function StayFields(props: StayFieldsProps) {
  const { form, draft, today, faults, check, cost, hosting, was, onDates, onShare } = props;
  const { home, own_homes } = form;
  const { my_stay, their_stay } = windowsOf(draft);
  const own = own_homes.find(({ id }) => id === draft.own_home_id);
  return (
    <div className="mt-9 grid gap-3 sm:gap-6 lg:grid-cols-2">
      <StayDates
        title={hosting ? m.swaps_propose_form_their_stay() : m.swaps_propose_form_your_stay()}
        lane="theirs"
        value={draft.mine}
        earliest={home.earliest}
        latest={addDays(home.latest, LONGEST)}
        error={faults.mine}
        nights={check.mine}
        host={hosting ? null : home.host_name}
        today={today}
        was={was?.mine}
        onChange={(dates) => onDates('mine', dates)}
      />
      {their_stay && (
        <StayDates
          title={m.swaps_propose_form_their_stay()}
          lane="own"
          value={their_stay}
          earliest={own?.earliest ?? home.earliest}
          latest={addDays(own?.latest ?? home.latest, LONGEST)}
          error={draft.same_dates ? undefined : faults.theirs}
          nights={check.theirs}
          host={null}
          today={today}
          was={was?.theirs}
          shared={{
            isShared: draft.same_dates,
            onChange: onShare,
          }}
          onChange={(dates) => onDates('theirs', dates)}
        />
      )}
      {cost && <StayCost {...cost} host={home.host_name} hasHome={own_homes.length > 0} />}
      {hosting && <StayPay count={hasDates(my_stay) ? nightsOf(my_stay) : 0} guest={hosting} />}
    </div>
  );
}
