import { m } from '@swapstead/messages';
import { useEffect } from 'react';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { toastError } from '../../ui/toast.tsx';

/** Says why the profile could not be loaded, and offers to try again (PROF-12). */
export function ProfileFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  useEffect(
    () =>
      toastError(
        m.profiles_profile_failed_error_loading_profile(),
        error.message || m.common_try_again_later(),
      ),
    [error],
  );
  return (
    <LoadFailed title={m.profiles_profile_failed_title()} level={1} onRetry={onRetry}>
      {m.profiles_profile_failed_nothing_lost()}
    </LoadFailed>
  );
}
