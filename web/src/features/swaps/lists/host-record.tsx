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
  const cancelled =
    cancelling && m.swaps_cancelled_of_agreed({ cancelled: cancelling.cancelled, agreed: cancelling.agreed });
  if (completed === 0) return cancelled ? `${cancelled.charAt(0).toUpperCase()}${cancelled.slice(1)}` : '';
  return [m.swaps_completed_count({ count: completed }), cancelled].filter(Boolean).join(', ');
}
