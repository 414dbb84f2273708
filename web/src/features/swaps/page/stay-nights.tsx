import type { SwapView } from '@swapstead/contract/swaps/view';
import { m } from '@swapstead/messages';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { Beads } from '../../ledger/beads.tsx';
import { swapNightsText } from '../core/swap-nights.ts';

/** Beads say where the nights are: about to go, on hold, or with their owner. */
const LOOKS = { asked: 'cost', held: 'held', shared: 'own' } as const;

/** What a stay for nights costs and where its nights are, in place of the second ticket (NIGHT-11, NIGHT-31). */
export function StayNights({ swap }: { swap: SwapView }) {
  const said = swapNightsText(swap);
  if (!swap.nights || !said) return null;
  return (
    <section
      aria-labelledby="stay-nights-title"
      className="grid content-center gap-4 rounded-card border border-pine/25 bg-pine-wash p-5 wrap-anywhere sm:px-8 sm:py-7"
    >
      <h3 id="stay-nights-title" className="text-22 leading-tight sm:text-28">
        {said.title}
      </h3>
      <Beads groups={[{ look: LOOKS[swap.nights.state], count: swap.nights.amount }]} />
      <p className="text-15 text-ink-soft">{said.text}</p>
      <p>
        <Link
          to={paths.nights()}
          className="link-quiet inline-flex min-h-11 items-center font-semibold text-pine"
        >
          {m.swaps_nights_your_nights()}
        </Link>
      </p>
    </section>
  );
}
