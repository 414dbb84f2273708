import { useEffect } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LetterDrawing } from '../../ui/illustrations/letter-drawing.tsx';
import { toastError } from '../../ui/toast.tsx';

/** Says why the profile could not be loaded, and offers to try again (PROF-12). */
export function ProfileFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  useEffect(() => toastError('Error loading profile', error.message || 'Please try again later'), [error]);
  return (
    <EmptyState
      drawing={<LetterDrawing />}
      title="Your profile did not arrive"
      level={1}
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      Nothing of it is lost. Trying again often helps.
    </EmptyState>
  );
}
