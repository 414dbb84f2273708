import type { SwapStep } from '@swapstead/contract/swaps/card';
import type { SwapView } from '@swapstead/contract/swaps/view';
import { m } from '@swapstead/messages';
import { OFFERS_NIGHTS, paths } from '../../../paths.ts';
import { hostedStay, ownStay } from '../core/swap-display.ts';

/** The link of a step; undefined if the step opens a dialog or sends a request. `isFile`: a download. */
export function stepLink(swap: SwapView, step: SwapStep): { to: string; isFile?: boolean } | undefined {
  switch (step) {
    case 'change':
      return { to: paths.changeSwap(swap.id) };
    case 'upgrade':
      return { to: paths.subscription() };
    case 'sign':
      return { to: `${paths.swap(swap.id)}#signatures` };
    case 'agreement':
      return { to: `${paths.swap(swap.id)}#agreement` };
    case 'address':
      return { to: paths.swapGuide(swap.id) };
    case 'own_guide': {
      const home = hostedStay(swap)?.home.id;
      return home ? { to: paths.guideForSwap(home, swap.id) } : undefined;
    }
    case 'calendar':
      return { to: `/api/swaps/${swap.id}/calendar.ics`, isFile: true };
    case 'tell_support':
      return { to: paths.newTicket(m.swaps_ticket_subject({ title: swap.stays[0]?.home.title ?? '' })) };
    case 'find_home':
      return { to: paths.browse() };
    case 'repair':
      return { to: `${paths.swap(swap.id)}#replacements` };
    case 'propose':
    case 'propose_again':
    case 'propose_other_dates':
    case 'propose_yourself':
    case 'propose_dates':
      return proposeAgain(swap, step);
    default:
      return undefined;
  }
}

/** The proposal form for the home where this viewer stays in the swap, prefilled from the swap. */
function proposeAgain(swap: SwapView, step: SwapStep): { to: string } {
  const own = ownStay(swap);
  if (!own?.home.id) return { to: paths.browse() };
  const hosted = hostedStay(swap);
  const withDates = step !== 'propose_other_dates';
  return {
    to: paths.newSwap({
      home: own.home.id,
      ...(step === 'propose_again' && { again: swap.id }),
      ...(hosted?.home.id && { offer: hosted.home.id }),
      ...(swap.nights && { offer: OFFERS_NIGHTS }),
      ...(withDates && { check_in: own.check_in, check_out: own.check_out }),
      ...(withDates && hosted && { their_check_in: hosted.check_in, their_check_out: hosted.check_out }),
    }),
  };
}
