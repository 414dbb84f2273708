import type { HostRecord as Counts } from '@swapstead/contract/swaps/endpoints';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { hostRecordQuery } from '../core/swaps.queries.ts';

type HostRecordProps = { userId: string; homeId: string; className?: string };

/**
 * How many swaps the host of a home has completed and cancelled, for subscribers; nothing if there are none
 * (CANCEL-08).
 */
export function HostRecord({ userId, homeId, className = '' }: HostRecordProps) {
  const { data } = useQuery(hostRecordQuery(userId, homeId));
  const text = data && recordText(data);
  return text ? <p className={`text-14 text-ink-soft ${className}`}>{text}</p> : null;
}

/** '5 swaps completed, cancelled 1 of 6 agreed', without the parts that are unknown. */
function recordText({ completed, cancelling }: Counts): string {
  if (!cancelling) return completed > 0 ? m.swaps_completed_count({ count: completed }) : '';
  const { cancelled, agreed } = cancelling;
  return completed > 0
    ? m.swaps_host_record({ count: completed, cancelled, agreed })
    : m.swaps_host_record_cancelled({ cancelled, agreed });
}
