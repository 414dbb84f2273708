import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { swapsQuery } from '../core/swaps.queries.ts';
import { useSwapEvents } from '../core/use-swap-events.ts';
import { SECTION_TITLES } from './swap-list.tsx';
import { SwapRow } from './swap-row.tsx';

/** How many swaps of a section the profile shows. */
const SHOWN = 3;

/** Swaps that wait for the member and swaps to come, on the profile (SWAP-08). */
export function SwapsTab({ userId }: { userId: string }) {
  const { data, error } = useQuery(swapsQuery(userId));
  useSwapEvents(userId);
  const parts = (data?.sections ?? []).filter(
    ({ section, total }) => total > 0 && (section === 'waiting_for_you' || section === 'coming_up'),
  );
  return (
    <div className="grid gap-10">
      {!data && !error && <div aria-hidden="true" className="bone h-36 rounded-card" />}
      {!data && error && <p className="text-ink-soft">{error.message || m.common_try_again_later()}</p>}
      {data && parts.length === 0 && <p className="text-ink-soft">{m.swaps_tab_nothing()}</p>}
      {parts.map(({ section, swaps }) => (
        <section key={section} aria-labelledby={`tab-${section}`}>
          <h2 id={`tab-${section}`} className="mb-4 text-22">
            {SECTION_TITLES[section]}
          </h2>
          <ul className="grid gap-3">
            {swaps.slice(0, SHOWN).map((swap) => (
              <SwapRow key={swap.id} swap={swap} />
            ))}
          </ul>
        </section>
      ))}
      <div>
        <ButtonLink look="quiet" to={paths.swaps()}>
          {m.swaps_tab_see_all_swaps()}
        </ButtonLink>
      </div>
    </div>
  );
}
