import { useEffect } from 'react';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { toastError } from '../../ui/toast.tsx';

/** Says why the profile could not be loaded, and offers to try again (PROF-12). */
export function ProfileFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  useEffect(() => toastError('Error loading profile', error.message || 'Please try again later'), [error]);
  return (
    <LoadFailed title="Your profile did not arrive" level={1} onRetry={onRetry}>
      Nothing of it is lost. Trying again often helps.
    </LoadFailed>
  );
}
