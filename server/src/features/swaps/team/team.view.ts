import type { AdminSwapRow } from '@swapstead/contract/swaps/admin.endpoints';
import type { Deadline } from '@swapstead/contract/swaps/view';
import { m } from '@swapstead/messages';
import { lastDayOf } from '../core/deadlines.ts';
import { type StoredSwap, stateAt } from '../core/stored-swap.ts';
import { isOverdue } from './team.repository.ts';

type Restrictions = ReadonlyMap<string, { stopped: boolean; suspended: boolean }>;

/** A swap as our team may see it: parties, homes, windows, state and deadline (SWAP-16). */
export function teamRow(swap: StoredSwap, restrictions: Restrictions, now: Date): AdminSwapRow {
  return {
    id: swap.id,
    state: stateAt(swap, now),
    revision: swap.revision,
    parties: swap.parties.map(({ party, user_id, display_name }) => ({
      party,
      user_id,
      name: user_id ? (display_name ?? m.profiles_anonymous_member()) : m.profiles_former_member(),
      ...(restrictions.get(user_id ?? '') ?? { stopped: false, suspended: false }),
    })),
    stays: swap.stays.map(({ home_title, host, guest, check_in, check_out }) => ({
      home_title,
      host,
      guest,
      check_in,
      check_out,
    })),
    deadline: deadlineOf(swap),
    overdue: isOverdue(swap, now),
    created_at: new Date(swap.created_at).toISOString(),
  };
}

/** The deadline of the stored state, even if it has passed. */
function deadlineOf(swap: StoredSwap): Deadline | null {
  const until = { open: swap.answer_until, agreed: swap.sign_until, disputed: swap.dispute_until };
  const at = swap.state in until ? until[swap.state as keyof typeof until] : null;
  return at === null ? null : { at: new Date(at).toISOString(), day: lastDayOf(new Date(at), swap.zone) };
}
