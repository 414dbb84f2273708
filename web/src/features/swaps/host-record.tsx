import { SWAP_SENTENCES } from '@swapstead/contract/swap-texts';
import { useQuery } from '@tanstack/react-query';
import { cancellationsQuery } from './swaps.queries.ts';

type HostRecordProps = { userId: string; homeId: string; className?: string };

/** What the host of a home has cancelled, for subscribers, from the first cancelling on (CANCEL-08). */
export function HostRecord({ userId, homeId, className = '' }: HostRecordProps) {
  const { data } = useQuery(cancellationsQuery(userId, homeId));
  if (!data || data.cancelled === 0) return null;
  return (
    <p className={`text-14 text-ink-soft ${className}`}>
      {SWAP_SENTENCES.counts(data.cancelled, data.agreed)}
    </p>
  );
}
