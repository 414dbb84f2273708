import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { Deletion } from '../../ui/deletion.tsx';

/** Deleting the own account, after a warning of everything that goes with it (PROF-22 to PROF-27). */
export function DangerZone({ onDeleted }: { onDeleted: () => void }) {
  const remove = useMutation({ mutationFn: () => api('POST /api/functions/delete-profile', {}) });

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
        onConfirm={({ onError }) => remove.mutate(undefined, { onSuccess: onDeleted, onError })}
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
      </Deletion>
    </>
  );
}
