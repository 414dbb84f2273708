import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { HomesDrawing } from '../../ui/illustrations/homes-drawing.tsx';

/** Shown to free members instead of calendars (PROF-37). */
export function AvailabilityUpgrade() {
  return (
    <EmptyState
      drawing={<HomesDrawing />}
      title="Your calendar opens with premium"
      action={<ButtonLink to={paths.subscription()}>Upgrade to premium</ButtonLink>}
    >
      Premium members list their homes and say when they are free for a swap.
    </EmptyState>
  );
}
