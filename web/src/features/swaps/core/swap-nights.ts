import type { SwapView } from '@swapstead/contract/swaps/view';
import { m } from '@swapstead/messages';
import { nameIn } from './swap-display.ts';

/** Guest and host of a stay for nights, and which of them this viewer is. */
function partiesOf(swap: SwapView) {
  const [stay] = swap.stays;
  const [guest, host] = [stay?.guest ?? 0, stay?.host ?? 0];
  return { isGuest: guest === swap.me, guest: nameIn(swap, guest), host: nameIn(swap, host) };
}

/**
 * Where the nights of a stay for nights go: 'All 7 nights come back to you.' (NIGHT-12).
 * @param when 'now' if this viewer cancels, 'then' once it has ended
 */
export function cancelledNightsText(swap: SwapView, when: 'now' | 'then'): string {
  if (!swap.nights) return '';
  const { to_host, to_guest } = swap.nights;
  const { isGuest, guest, host } = partiesOf(swap);
  const words = { when: when === 'now' ? 'now' : 'other', to_host, to_guest } as const;
  if (to_host > 0 && to_guest > 0) {
    return isGuest
      ? m.swaps_nights_shared_guest({ ...words, name: host })
      : m.swaps_nights_shared_host({ ...words, name: guest });
  }
  if (to_host > 0) {
    return isGuest
      ? m.swaps_nights_to_host({ ...words, count: to_host, name: host })
      : m.swaps_nights_to_you_as_host({ ...words, count: to_host });
  }
  return isGuest
    ? m.swaps_nights_back_to_you({ ...words, count: to_guest })
    : m.swaps_nights_back_to_guest({ ...words, count: to_guest, name: guest });
}

/** How the nights of a stay for nights stand at this moment; undefined where none have moved and none will. */
export function swapNightsText(swap: SwapView): { title: string; text: string } | undefined {
  if (!swap.nights) return undefined;
  const { amount: count, state } = swap.nights;
  const { isGuest, guest, host } = partiesOf(swap);
  if (state === 'shared') {
    return {
      title: isGuest
        ? m.swaps_nights_title_cost({ count })
        : m.swaps_nights_title_given({ count, name: guest }),
      text: swap.state === 'completed' ? paidText(swap) : cancelledNightsText(swap, 'then'),
    };
  }
  if (state === 'held') {
    return {
      title: isGuest ? m.swaps_nights_title_held({ count }) : m.swaps_nights_title_gets({ count }),
      text:
        swap.state === 'disputed'
          ? m.swaps_nights_until_settled()
          : isGuest
            ? m.swaps_nights_host_gets({ name: host })
            : m.swaps_nights_you_get({ name: guest }),
    };
  }
  if (swap.state !== 'open') return undefined;
  return isGuest
    ? { title: m.swaps_nights_title_costs({ count }), text: m.swaps_stay_cost_on_hold({ name: host }) }
    : { title: m.swaps_stay_cost_gives_you({ count, name: guest }), text: m.swaps_nights_yours_after() };
}

function paidText(swap: SwapView): string {
  const { isGuest, guest, host } = partiesOf(swap);
  const count = swap.nights?.to_host ?? 0;
  return isGuest
    ? m.swaps_nights_paid_to_host({ count, name: host })
    : m.swaps_nights_paid_to_you({ count, name: guest });
}
