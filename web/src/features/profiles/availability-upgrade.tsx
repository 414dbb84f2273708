import { m } from '@swapstead/messages';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { HomesDrawing } from '../../ui/illustrations/homes-drawing.tsx';

/** Shown to free members instead of calendars (PROF-37). */
export function AvailabilityUpgrade() {
  return (
    <EmptyState
      drawing={<HomesDrawing />}
      title={m.profiles_availability_upgrade_title()}
      action={
        <ButtonLink to={paths.subscription()}>
          {m.profiles_availability_upgrade_upgrade_to_premium()}
        </ButtonLink>
      }
    >
      {m.profiles_availability_upgrade_text()}
    </EmptyState>
  );
}
