import type { Marks } from '@swapstead/contract/trust/endpoints';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { hostMarksQuery } from './trust.queries.ts';

type HostLineProps = { userId: string; homeId: string; name: string; className?: string };

/**
 * How many swaps the host of a home has completed and cancelled, for subscribers, and the way to the host's page; no
 * figures if there are none (CANCEL-08).
 */
export function HostLine({ userId, homeId, name, className = '' }: HostLineProps) {
  const { data } = useQuery(hostMarksQuery(userId, homeId));
  if (!data) return null;
  const text = recordText(data);
  return (
    <p className={`flex flex-wrap gap-x-4 gap-y-1 text-14 text-ink-soft ${className}`}>
      {text && <span>{text}</span>}
      <Link to={paths.member(data.user_id)} className="link-inline min-h-6 font-semibold wrap-anywhere">
        {m.trust_see_page({ name })}
      </Link>
    </p>
  );
}

/** '5 swaps completed, cancelled 1 of 6 agreed', without the parts that are unknown. */
function recordText({ completed, cancelling }: Pick<Marks, 'completed' | 'cancelling'>): string {
  if (!cancelling) return completed > 0 ? m.swaps_completed_count({ count: completed }) : '';
  const { cancelled, agreed } = cancelling;
  return completed > 0
    ? m.swaps_host_record({ count: completed, cancelled, agreed })
    : m.swaps_host_record_cancelled({ cancelled, agreed });
}
