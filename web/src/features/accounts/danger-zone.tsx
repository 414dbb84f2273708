import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { ownSwapsUnderWayQuery } from '../../lib/session/cancelled-by-deletion.ts';
import { useSession } from '../../lib/session/session.ts';
import { CancelledByDeletion } from '../../ui/cancelled-by-deletion.tsx';
import { Deletion } from '../../ui/deletion.tsx';

/** Deletes the member's account, after a warning that lists what is deleted with it (PROF-22 to PROF-27). */
export function DangerZone({ onDeleted }: { onDeleted: () => void }) {
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
      <p className="mb-5 max-w-text text-ink-soft">
        Deleting your profile removes everything you brought to Swapstead. It cannot be undone.
      </p>
      <Deletion
        label="Delete My Profile"
        size="small"
        title="Delete your profile?"
        confirmLabel="Yes, Delete Forever"
        isPending={remove.isPending}
        onAsk={() => setAsking(true)}
        onConfirm={({ onError }) => remove.mutate(undefined, { onError })}
        failure="Error deleting profile"
      >
        <p>This is for good. What is deleted:</p>
        <ul className="mt-3 list-disc space-y-1 pl-5">
          <li>your profile and your account</li>
          <li>your homes and their photos</li>
          <li>your chats with other members</li>
          <li>your support tickets</li>
        </ul>
        <p className="mt-3">Your subscription is cancelled.</p>
        <p className="mt-3">
          The newsletter is a list of its own: if you get it, each letter has a link that takes your address
          off.
        </p>
        <CancelledByDeletion title="These swaps are cancelled, and the others are told." swaps={underWay} />
      </Deletion>
    </>
  );
}
