import { countDays } from '@swapstead/contract/days';
import { nightsOf, type Window, windowText } from '@swapstead/contract/swaps/format';
import { m } from '@swapstead/messages';
import { ArrowRight } from 'lucide-react';

type Nearby = { my_stay: Window; their_stay: Window | null; open: boolean };

type NearbyWindowsProps = {
  windows: readonly Nearby[];
  isForNights: boolean;
  /** The dates that do not fit. */
  asked: Window;
  today: string;
  onTake: (nearby: Nearby) => void;
};

/** Date ranges of the same length in which every stay fits; each is chosen with one press (PROP-08). */
export function NearbyWindows({ windows, isForNights, asked, today, onTake }: NearbyWindowsProps) {
  return (
    <section aria-labelledby="fits-title" className="p-4 sm:p-6">
      <h3 id="fits-title" className="text-22">
        {m.swaps_what_fits_nearby()}
      </h3>
      {windows.length === 0 ? (
        <p className="mt-1.5 text-15 text-ink-soft">{m.swaps_nothing_free_nearby()}</p>
      ) : (
        <>
          <p className="mt-1.5 text-15 text-ink-soft">
            {isForNights
              ? m.swaps_nearby_windows_fit({ count: nightsOf(asked) })
              : m.swaps_nearby_windows_fit_in_both_homes({ count: nightsOf(asked) })}
          </p>
          <ul>
            {windows.map((one) => (
              <li key={`${one.my_stay.check_in} ${one.their_stay?.check_in}`}>
                <button
                  type="button"
                  onClick={() => onTake(one)}
                  className="mt-3 grid w-full grid-cols-[minmax(0,1fr)_24px] items-center gap-x-3 rounded-tile border border-edge px-4 py-3.5 text-start transition hover:border-pine hover:bg-pine-wash"
                >
                  <span>
                    <span className="block font-semibold">{windowText(one.my_stay, today)}</span>
                    <span className="block text-14 text-ink-soft">
                      {asideText(countDays(asked.check_in, one.my_stay.check_in))}{' '}
                      {one.open ? m.swaps_nights_all_open() : m.swaps_nights_some_not_marked()}
                    </span>
                  </span>
                  <ArrowRight aria-hidden="true" className="size-5 text-pine" />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** '3 days later.' */
function asideText(days: number): string {
  if (days === 0) return m.swaps_nearby_windows_the_same_days();
  const count = Math.abs(days);
  return days > 0 ? m.swaps_nearby_windows_later({ count }) : m.swaps_nearby_windows_earlier({ count });
}
