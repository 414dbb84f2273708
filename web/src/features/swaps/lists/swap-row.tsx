import type { SwapRow as Swap } from '@swapstead/contract/swaps/endpoints';
import { dayText, nightsText, windowText } from '@swapstead/contract/swaps/format';
import { m } from '@swapstead/messages';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Photo } from '../../../ui/photo.tsx';
import { richText } from '../../../ui/rich-text.tsx';
import { PhotoMissing } from '../core/photo-missing.tsx';
import {
  badgeOf,
  deadlineOf,
  hostedStay,
  ownStay,
  stayForNightsText,
  staysAtHome,
  staysAtYours,
  toneOf,
} from '../core/swap-display.ts';

/** One swap in a list: home, other party, dates and state (SWAP-03). */
export function SwapRow({ swap, isFlat = false }: { swap: Swap; isFlat?: boolean }) {
  const deadline = deadlineOf(swap);
  const stay = ownStay(swap) ?? hostedStay(swap);
  if (!stay) return null;
  return (
    <li>
      <Link
        to={paths.swap(swap.id)}
        className={`grid grid-cols-[88px_minmax(0,1fr)] items-center gap-x-4 gap-y-3 sm:grid-cols-[148px_minmax(0,1fr)_auto] sm:gap-x-6 ${isFlat ? 'border-b border-line py-4' : 'rounded-card bg-surface p-3 shadow-soft transition hover:shadow-lift sm:p-4 sm:pe-6'}`}
      >
        <span
          className={`relative block overflow-clip rounded-tile ${isFlat ? 'aspect-[3/2] sm:w-26' : 'aspect-square sm:aspect-[4/3]'}`}
        >
          <span className="absolute inset-0">
            {stay.home.photo ? <Photo photo={stay.home.photo} alt="" sizes="148px" /> : <PhotoMissing />}
          </span>
        </span>
        <span className="min-w-0">
          <Lines swap={swap} />
        </span>
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:col-span-2 sm:grid sm:justify-items-end sm:text-end">
          <Badge tone={toneOf(swap)}>{badgeOf(swap)}</Badge>
          {deadline && (
            <span className="text-15">
              {richText(m.swaps_swap_row_until.parts({ day: dayText(deadline.day, swap.today) }), {
                day: (day) => <b className="font-semibold">{day}</b>,
              })}
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}

/** The next stay, shown large. */
export function NextSwap({ swap }: { swap: Swap }) {
  const stay = ownStay(swap) ?? hostedStay(swap);
  if (!stay) return null;
  return (
    <li className="grid overflow-clip rounded-panel bg-surface shadow-soft lg:grid-cols-2">
      <span className="relative min-h-52 lg:min-h-80">
        <span className="absolute inset-0">
          {stay.home.photo ? (
            <Photo photo={stay.home.photo} alt="" sizes="(width >= 960px) 50vw, 100vw" priority />
          ) : (
            <PhotoMissing />
          )}
        </span>
      </span>
      <span className="grid content-center gap-2 p-5 sm:p-9">
        <span>
          <Badge tone={toneOf(swap)}>{badgeOf(swap)}</Badge>
        </span>
        <Lines swap={swap} isLarge />
        <Link
          to={paths.swap(swap.id)}
          className="link-quiet inline-flex min-h-11 items-center gap-2 font-semibold text-pine"
        >
          {m.swaps_open_swap()}
          <ArrowRight aria-hidden="true" className="size-4.5" />
        </Link>
      </span>
    </li>
  );
}

function Lines({ swap, isLarge = false }: { swap: Swap; isLarge?: boolean }) {
  const own = ownStay(swap);
  const hosted = hostedStay(swap);
  const stay = own ?? hosted;
  if (!stay) return null;
  return (
    <>
      <span
        className={`block font-display font-medium wrap-anywhere ${isLarge ? 'text-28' : 'text-18 leading-snug sm:text-20'}`}
      >
        {swap.nights
          ? stayForNightsText(swap, stay)
          : own
            ? staysAtHome(swap, own)
            : staysAtYours(swap, stay)}
      </span>
      {own && hosted && (
        <span className="mt-1 block text-15 wrap-anywhere text-ink-soft">{staysAtYours(swap, hosted)}</span>
      )}
      <span className="mt-2 block text-15 font-medium">
        {windowText(stay, swap.today)}
        {!swap.nights && ` · ${nightsText(stay.nights)}`}
      </span>
    </>
  );
}
