import { Button } from '../../../ui/button.tsx';

/** What stands in place of a calendar of the own home that did not arrive. */
export function CalendarMissing({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p>The calendar did not arrive.</p>
      <Button look="quiet" size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
