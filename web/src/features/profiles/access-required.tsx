import { m } from '@swapstead/messages';
import { useCurrentUrl } from '../../lib/address/use-current-url.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DoorDrawing } from '../../ui/illustrations/door-drawing.tsx';

/** Shown to visitors instead of a profile (PROF-01). */
export function AccessRequired() {
  const here = useCurrentUrl();
  return (
    <EmptyState
      drawing={<DoorDrawing />}
      title={m.profiles_access_required_title()}
      level={1}
      action={<ButtonLink to={paths.auth(here)}>{m.profiles_access_required_go_to_login()}</ButtonLink>}
    >
      {m.profiles_access_required_log_in()}
    </EmptyState>
  );
}
