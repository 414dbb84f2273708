import { canBeReplaced } from '@swapstead/contract/swaps/card';
import { dayText, nightsOf, windowText } from '@swapstead/contract/swaps/format';
import type { SwapView } from '@swapstead/contract/swaps/view';
import { m } from '@swapstead/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { houseLink } from '../../../lib/address/carried-search.ts';
import { api } from '../../../lib/api/api.ts';
import { OFFERS_NIGHTS, paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { LoadFailedLine } from '../../../ui/load-failed.tsx';
import { LoadingLine } from '../../../ui/loading.tsx';
import { Photo } from '../../../ui/photo.tsx';
import { toastError } from '../../../ui/toast.tsx';
import { PhotoMissing } from '../core/photo-missing.tsx';
import { homeLine } from '../core/swap-display.ts';
import { replacementsQuery, swapsKey } from '../core/swaps.queries.ts';

/** Homes that could replace a cancelled swap, for the parties who did not cancel it (CANCEL-09, CANCEL-10). */
export function Replacements({ userId, swap }: { userId: string; swap: SwapView }) {
  const isMine = canBeReplaced(swap);
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({ ...replacementsQuery(userId, swap.id), enabled: isMine });
  const stop = useMutation({
    mutationFn: () => api('DELETE /api/swaps/:id/replacements', { params: { id: swap.id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [...swapsKey(userId), 'replacements', swap.id] }),
    onError: ({ message }) =>
      toastError(m.swaps_replacements_not_stopped(), message || m.common_try_again_later()),
  });
  if (!isMine) return null;
  return (
    <section id="replacements" aria-labelledby="replacements-title" className="scroll-mt-24">
      <h2 id="replacements-title" className="mb-4 text-28">
        {m.swaps_step_repair()}
      </h2>
      {!data && !error && (
        <LoadingLine className="text-ink-soft">{m.swaps_replacements_looking_for_what_fits()}</LoadingLine>
      )}
      {error && !data && (
        <LoadFailedLine className="text-ink-soft" onRetry={refetch}>
          {error.message || m.swaps_replacements_failed()}
        </LoadFailedLine>
      )}
      {data?.homes.length === 0 && data.looking_until && (
        <p className="text-ink-soft">
          {m.swaps_replacements_nothing_fits_yet({ day: dayText(data.looking_until, swap.today) })}
        </p>
      )}
      {data?.homes.length === 0 && !data.looking_until && (
        <p className="text-ink-soft">{m.swaps_replacements_nothing_fits_at_moment()}</p>
      )}
      {data && data.homes.length > 0 && (
        <ul className="grid gap-3">
          {data.homes.map((one) => (
            <li
              key={`${one.home_id} ${one.own_home_id} ${one.my_stay.check_in}`}
              className="grid grid-cols-[84px_minmax(0,1fr)] items-center gap-x-4 gap-y-2 rounded-card bg-surface p-3 shadow-soft sm:grid-cols-[112px_minmax(0,1fr)_auto]"
            >
              <Link
                to={houseLink(one.home_id, '', one.my_stay)}
                className="relative block aspect-4/3 overflow-clip rounded-tile"
              >
                <span className="absolute inset-0">
                  {one.photo ? <Photo photo={one.photo} alt="" sizes="112px" /> : <PhotoMissing />}
                </span>
              </Link>
              <div className="min-w-0">
                <h3 className="text-18 wrap-anywhere">{homeLine(one)}</h3>
                <p className="text-15 text-ink-soft wrap-anywhere">
                  {m.swaps_replacements_with({ name: one.host_name })}
                </p>
                <p className="text-15 font-semibold">
                  {windowText(one.my_stay, swap.today)}
                  <span className="font-normal text-ink-soft">
                    {one.is_open ? m.swaps_replacements_open() : m.swaps_replacements_ask_host()}
                  </span>
                </p>
                {one.own_home_id === null && (
                  <p className="text-15 text-ink-soft">
                    {m.swaps_replacements_for_nights({ count: nightsOf(one.my_stay) })}
                  </p>
                )}
              </div>
              <ButtonLink
                size="small"
                look="quiet"
                className="max-sm:col-span-2"
                to={paths.newSwap({
                  home: one.home_id,
                  offer: one.own_home_id ?? OFFERS_NIGHTS,
                  check_in: one.my_stay.check_in,
                  check_out: one.my_stay.check_out,
                  ...(one.their_stay && {
                    their_check_in: one.their_stay.check_in,
                    their_check_out: one.their_stay.check_out,
                  }),
                  replaces: swap.id,
                })}
              >
                {m.swaps_replacements_ask()}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      {data?.looking_until && (
        <Button
          look="quiet"
          size="small"
          className="mt-4"
          busy={stop.isPending}
          onClick={() => stop.mutate()}
        >
          {m.swaps_replacements_stop_looking()}
        </Button>
      )}
    </section>
  );
}
