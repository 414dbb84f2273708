import { type AdminNights, NIGHTS_PER_HOST } from '@swapstead/contract/ledger/admin.endpoints';
import { currentLocale } from '@swapstead/contract/locale';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { dateTimeText, dayText } from '../../../lib/time/local-time.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { type CorrectionStart, CorrectNights } from './correct-nights.tsx';
import { NightPatterns } from './night-patterns.tsx';
import { adminNightsQuery } from './nights-admin.queries.ts';

/** All nights, whether they add up, what is to be settled, and whom to look at (NIGHT-20 to NIGHT-22). */
export function AllNights() {
  const { data, error, refetch } = useQuery(adminNightsQuery);
  const [correction, setCorrection] = useState<CorrectionStart>();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      {!data && !error && <Bones />}
      {!data && error && (
        <LoadFailed title={m.admin_nights_failed()} onRetry={refetch}>
          {error.message || m.common_try_again_later()}
        </LoadFailed>
      )}
      {data && (
        <>
          <Totals nights={data} />
          <div>
            <Button look="quiet" onClick={() => setCorrection({})}>
              {m.admin_nights_correct()}
            </Button>
          </div>
          <Unsettled nights={data} onCorrect={setCorrection} />
          <Differences nights={data} />
        </>
      )}
      <NightPatterns />
      <CorrectNights start={correction} onClose={() => setCorrection(undefined)} />
    </div>
  );
}

const number = (value: number) => value.toLocaleString(currentLocale(), { maximumFractionDigits: 1 });

function Totals({ nights }: { nights: AdminNights }) {
  return (
    <div className="grid gap-3">
      <dl
        aria-label={m.admin_nights_title()}
        className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] sm:gap-4"
      >
        <Figure label={m.admin_nights_with_members()}>{number(nights.with_members)}</Figure>
        <Figure label={m.admin_nights_on_hold()}>{number(nights.on_hold)}</Figure>
        <Figure label={m.admin_nights_issued()}>{number(nights.issued)}</Figure>
        <Figure label={m.admin_nights_retired()}>{number(nights.retired)}</Figure>
        <Figure label={m.admin_nights_corrections()}>{number(nights.corrections)}</Figure>
        <Figure label={m.admin_nights_sum()} isWrong={nights.sum !== 0}>
          {nights.sum === 0 ? m.admin_nights_balanced() : m.admin_nights_not_balanced({ sum: nights.sum })}
        </Figure>
        <Figure label={m.admin_nights_per_host()} note={perHostNote(nights.per_host)}>
          {nights.per_host === null ? '–' : number(nights.per_host)}
        </Figure>
        <Figure label={m.admin_nights_paid()}>{number(nights.paid_in_90_days)}</Figure>
        <Figure label={m.admin_nights_below_three()}>{number(nights.below_three)}</Figure>
      </dl>
      <p className="text-14 text-ink-soft">{m.admin_nights_as_of({ time: dateTimeText(nights.as_of) })}</p>
    </div>
  );
}

function perHostNote(perHost: number | null): string | undefined {
  if (perHost === null) return undefined;
  if (perHost < NIGHTS_PER_HOST.few) return m.admin_nights_few();
  return perHost > NIGHTS_PER_HOST.many ? m.admin_nights_many() : undefined;
}

type FigureProps = { label: string; note?: string | undefined; isWrong?: boolean; children: ReactNode };

function Figure({ label, note, isWrong = false, children }: FigureProps) {
  return (
    <div
      className={`grid content-between gap-2 rounded-card bg-surface px-4 py-4 shadow-soft sm:px-5 ${isWrong ? 'border border-danger' : ''}`}
    >
      <dt className="text-14 text-ink-soft sm:text-15">{label}</dt>
      <dd className="font-display text-22 leading-tight lining-nums tabular-nums sm:text-28">
        <span className={isWrong ? 'text-danger' : ''}>
          {isWrong && <TriangleAlert aria-hidden="true" className="me-2 inline size-5" />}
          {children}
        </span>
        {note && <span className="mt-1 block font-text text-14 font-medium">{note}</span>}
      </dd>
    </div>
  );
}

type UnsettledProps = { nights: AdminNights; onCorrect: (start: CorrectionStart) => void };

/** Nights that a stay which didn't happen still owes its guest (NIGHT-11). */
function Unsettled({ nights: { unsettled }, onCorrect }: UnsettledProps) {
  return (
    <Part title={m.admin_nights_to_settle()}>
      {unsettled.length === 0 && <p className="text-ink-soft">{m.admin_nights_nothing_to_settle()}</p>}
      {unsettled.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line">
          {unsettled.map(({ swap_id, guest_id, nights, since }) => (
            <li
              key={`${swap_id} ${guest_id}`}
              className="flex flex-wrap items-center gap-x-5 gap-y-2 px-5 py-3.5"
            >
              <span className="min-w-0 flex-1 basis-60">
                {m.admin_nights_owed({ count: nights, day: dayText(since) })}
              </span>
              <Link
                to={paths.adminMember(guest_id)}
                className="link-inline inline-flex min-h-11 items-center"
              >
                {m.admin_nights_guest()}
              </Link>
              <Link to={paths.adminSwap(swap_id)} className="link-inline inline-flex min-h-11 items-center">
                {m.admin_nights_swap()}
              </Link>
              <Button
                look="quiet"
                size="small"
                onClick={() => onCorrect({ user_id: guest_id, swap_id, amount: nights })}
              >
                {m.admin_nights_correct()}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

/** What the nightly check found; nothing if all of it adds up (NIGHT-26). */
function Differences({ nights: { differences } }: { nights: AdminNights }) {
  if (differences.length === 0) return null;
  return (
    <Part title={m.admin_nights_differences()}>
      <p className="mb-4 max-w-text text-ink-soft">{m.admin_nights_differences_explained()}</p>
      <ul className="grid gap-2">
        {differences.map(({ found, at }) => (
          <li key={found} className="flex items-start gap-2.5 wrap-anywhere text-danger">
            <TriangleAlert aria-hidden="true" className="mt-1 size-4.5 flex-none" />
            <span>
              {found} <span className="text-ink-soft">· {dateTimeText(at)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-4 text-28">{title}</h2>
      {children}
    </section>
  );
}

const Bones = () => (
  <Skeleton label={m.ledger_page_loading()} className="grid grid-cols-2 gap-4 lg:grid-cols-4">
    <div className="bone h-24 rounded-card" />
    <div className="bone h-24 rounded-card" />
    <div className="bone h-24 rounded-card" />
    <div className="bone h-24 rounded-card" />
  </Skeleton>
);
