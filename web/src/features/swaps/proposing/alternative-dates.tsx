import { windowText } from '@swapstead/contract/swaps/format';
import type { SwapView } from '@swapstead/contract/swaps/view';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { OFFERS_NIGHTS, paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { richText } from '../../../ui/rich-text.tsx';
import { hostedStay, ownStay } from '../core/swap-display.ts';
import { nightsQuery } from '../core/swaps.queries.ts';
import { ONE_ADULT } from './people-fields.tsx';

/** Date ranges of the same length that still fit every home, after the nights of a swap were taken (PROP-19). */
export function useAlternativeDates(userId: string, swap: SwapView) {
  const own = ownStay(swap);
  const hosted = hostedStay(swap);
  // A host who stays nowhere has nothing to propose.
  const isAsked = swap.state === 'overtaken' && own !== undefined && swap.stays.length <= 2;
  const { adults, children, pets } = own?.people ?? ONE_ADULT;
  const { data } = useQuery({
    ...nightsQuery(userId, {
      home_id: own?.home.id ?? '',
      check_in: own?.check_in ?? '',
      check_out: own?.check_out ?? '',
      ...(hosted?.home.id && {
        own_home_id: hosted.home.id,
        their_check_in: hosted.check_in,
        their_check_out: hosted.check_out,
      }),
      adults,
      children,
      pets,
    }),
    enabled: isAsked && Boolean(own.home.id && (swap.nights || hosted?.home.id)),
  });
  return isAsked ? data?.nearby : undefined;
}

type AlternativeDatesProps = {
  swap: SwapView;
  windows: NonNullable<ReturnType<typeof useAlternativeDates>>;
  level: 'h2' | 'h4';
};

/** Links to the proposal form, one for each date range. */
export function AlternativeDates({ swap, windows, level: Heading }: AlternativeDatesProps) {
  return (
    <section aria-label={m.swaps_what_fits_nearby()}>
      <Heading className="text-18">{m.swaps_what_fits_nearby()}</Heading>
      {windows.length === 0 && (
        <p className="mt-1.5 text-15 text-ink-soft">{m.swaps_nothing_free_nearby()}</p>
      )}
      <ul>
        {windows.map(({ my_stay, their_stay, open }) => {
          const isSame =
            !their_stay ||
            (my_stay.check_in === their_stay.check_in && my_stay.check_out === their_stay.check_out);
          return (
            <li
              key={`${my_stay.check_in} ${their_stay?.check_in}`}
              className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-tile border border-line bg-surface px-4 py-3"
            >
              <span className="min-w-0">
                <span className="block font-semibold">{windowText(my_stay, swap.today)}</span>
                <span className="block text-14 text-ink-soft">
                  {!isSame &&
                    `${m.swaps_alternative_dates_theirs({ window: windowText(their_stay, swap.today) })} `}
                  {open ? m.swaps_nights_all_open() : m.swaps_nights_some_not_marked()}
                </span>
              </span>
              <ButtonLink
                size="small"
                look="quiet"
                to={paths.newSwap({
                  home: ownStay(swap)?.home.id ?? '',
                  check_in: my_stay.check_in,
                  check_out: my_stay.check_out,
                  offer: hostedStay(swap)?.home.id ?? OFFERS_NIGHTS,
                  ...(their_stay && {
                    their_check_in: their_stay.check_in,
                    their_check_out: their_stay.check_out,
                  }),
                })}
              >
                {richText(
                  m.swaps_alternative_dates_propose.parts({ window: windowText(my_stay, swap.today) }),
                  { hidden: (text) => <span className="sr-only">{text}</span> },
                )}
              </ButtonLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
