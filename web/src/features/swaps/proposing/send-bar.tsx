import { nightsOf, nightsText, type People, peopleText, windowText } from '@swapstead/contract/swaps/format';
import { m } from '@swapstead/messages';
import { Link } from 'react-router';
import { isApiError } from '../../../lib/api/api.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { type Dates, hasDates } from './proposal-draft.ts';

type SendBarProps = {
  window: Dates;
  /** Undefined if somebody else says who comes. */
  people: People | undefined;
  today: string;
  /** The server's reason to refuse the entries, with a link to where it can be fixed. */
  refusal: Error | null;
  isSending: boolean;
  /** Why nothing can be sent, for screen readers: it is shown elsewhere. */
  blocked: string | undefined;
  label: string;
};

/** The bar at the foot of the form: what would be sent, why the server refused it, and the button. */
export function SendBar({ window, people, today, refusal, isSending, blocked, label }: SendBarProps) {
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]">
      <div className="wrap flex min-h-20 flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
        <p className="min-w-0 text-15">
          <b className="font-semibold">
            {hasDates(window) ? windowText(window, today) : m.swaps_propose_form_no_dates_yet()}
          </b>
          {hasDates(window) && `, ${nightsText(nightsOf(window))}`}
          {hasDates(window) && people && `, ${peopleText(people)}`}
          <span role="alert" className="block text-14 font-medium text-danger">
            {refusal?.message}
            {refusal && isApiError(refusal) && refusal.code === 'own_nights_closed' && (
              <>
                {' '}
                <Link to={paths.profile('homes')} className="link-inline">
                  {m.swaps_propose_form_your_calendar()}
                </Link>
              </>
            )}
          </span>
        </p>
        <Button
          type="submit"
          busy={isSending}
          disabled={blocked !== undefined}
          aria-description={blocked}
          className="max-sm:w-full"
        >
          {isSending ? m.common_sending() : label}
        </Button>
      </div>
    </div>
  );
}
