import { m } from '@swapstead/messages';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { ownSwapsUnderWayQuery } from '../../lib/session/cancelled-by-deletion.ts';
import { useSession } from '../../lib/session/session.ts';
import { CancelledByDeletion } from '../../ui/cancelled-by-deletion.tsx';
import { Deletion } from '../../ui/deletion.tsx';

type DangerZoneProps = {
  onDeleted: () => void;
  /** What else ends with the account, by higher floors. */
  children?: ReactNode;
};

/** Deletes the member's account, after a warning that lists what is deleted with it (PROF-22 to PROF-27). */
export function DangerZone({ onDeleted, children }: DangerZoneProps) {
  const [isAsking, setAsking] = useState(false);
  const { data: underWay = [] } = useQuery({ ...ownSwapsUnderWayQuery, enabled: isAsking });
  const session = useSession();
  const remove = useMutation({
    mutationFn: () =>
      session.end(async () => {
        await api('POST /api/functions/delete-profile', {});
        onDeleted();
      }),
  });

  return (
    <>
      <p className="mb-5 max-w-text text-ink-soft">{m.accounts_danger_zone_cannot_be_undone()}</p>
      <Deletion
        label={m.accounts_danger_zone_delete_my_profile()}
        size="small"
        title={m.accounts_danger_zone_delete_your_profile()}
        confirmLabel={m.accounts_danger_zone_yes_delete_forever()}
        isPending={remove.isPending}
        onAsk={() => setAsking(true)}
        onConfirm={({ onError }) => remove.mutate(undefined, { onError })}
        failure={m.accounts_danger_zone_error_deleting_profile()}
      >
        <p>{m.accounts_danger_zone_for_good()}</p>
        <ul className="mt-3 list-disc space-y-1 ps-5">
          <li>{m.accounts_danger_zone_profile_and_account()}</li>
          <li>{m.accounts_danger_zone_homes_and_photos()}</li>
          <li>{m.accounts_danger_zone_chats()}</li>
          <li>{m.accounts_danger_zone_tickets()}</li>
        </ul>
        <p className="mt-3">{m.accounts_danger_zone_reviews_stay()}</p>
        <p className="mt-3">{m.accounts_danger_zone_subscription_cancelled()}</p>
        <p className="mt-3">{m.accounts_danger_zone_newsletter()}</p>
        {children}
        <CancelledByDeletion title={m.accounts_danger_zone_swaps_cancelled()} swaps={underWay} />
      </Deletion>
    </>
  );
}
