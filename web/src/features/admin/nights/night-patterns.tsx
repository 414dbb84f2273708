import type { NightPattern } from '@swapstead/contract/ledger/admin.endpoints';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { LoadFailedLine } from '../../../ui/load-failed.tsx';
import { LoadingLine } from '../../../ui/loading.tsx';
import { nightPatternsQuery } from './nights-admin.queries.ts';

const TEXTS: Record<NightPattern['pattern'], () => string> = {
  same_two_members: m.admin_nights_pattern_same_two,
  young_guests: m.admin_nights_pattern_young_guests,
  nights_from_young: m.admin_nights_pattern_nights_from_young,
  late_cancellations: m.admin_nights_pattern_late_cancellations,
  welcome_spent_young: m.admin_nights_pattern_welcome_spent,
};

/** Members whose nights our team should look at: ids and numbers only, and nothing follows by itself (NIGHT-22). */
export function NightPatterns() {
  const { data, error, refetch } = useQuery(nightPatternsQuery);
  return (
    <section aria-label={m.admin_nights_look_at()}>
      <h2 className="mb-2 text-28">{m.admin_nights_look_at()}</h2>
      <p className="mb-4 max-w-text text-ink-soft">{m.admin_nights_look_at_explained()}</p>
      {!data && !error && <LoadingLine className="text-ink-soft">{m.common_loading()}</LoadingLine>}
      {!data && error && <LoadFailedLine onRetry={refetch}>{m.admin_nights_look_at_failed()}</LoadFailedLine>}
      {data?.patterns.length === 0 && <p className="text-ink-soft">{m.admin_nights_nobody()}</p>}
      {data && data.patterns.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line">
          {data.patterns.map((one) => (
            <Pattern key={`${one.pattern} ${one.members.join()}`} found={one} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Pattern({ found: { pattern, members, stays, nights } }: { found: NightPattern }) {
  return (
    <li className="grid gap-1 px-5 py-3.5">
      <p className="font-semibold">{TEXTS[pattern]()}</p>
      <p className="text-15 text-ink-soft">{m.admin_nights_stays_and_nights({ stays, nights })}</p>
      <ul className="flex flex-wrap gap-x-5">
        {members.map((id) => (
          <li key={id}>
            <Link
              to={paths.adminMember(id)}
              className="link-inline inline-flex min-h-11 items-center text-14 wrap-anywhere"
            >
              {id}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}
