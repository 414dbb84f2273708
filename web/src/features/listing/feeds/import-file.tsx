import type { NightChange } from '@swapstead/contract/calendar/endpoints';
import type { CalendarFile } from '@swapstead/contract/calendar/feeds.endpoints';
import { addDays, countDays, dayName, type Nights } from '@swapstead/contract/days';
import { LIMITS } from '@swapstead/contract/limits';
import { m } from '@swapstead/messages';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { countsOf, freeName } from './feed-result.ts';

const TOO_LARGE = m.listing_import_file_too_large();
const NO_NIGHTS = m.listing_import_file_no_nights_ahead();

type ImportFileProps = { homeId: string; onImport: (changes: NightChange[]) => void };

/**
 * Closes the nights of a calendar file, after showing the host which nights they are and what was left out (CAL-49).
 */
export function ImportFile({ homeId, onImport }: ImportFileProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [found, setFound] = useState<CalendarFile>();
  const [countsFree, setCountsFree] = useState(false);
  const [fault, setFault] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: (file: File) => api('POST /api/homes/:id/calendar/file', { params: { id: homeId }, file }),
    onSuccess(file) {
      setCountsFree(false);
      if (file.nights_with_free.length > 0) setFound(file);
      else setFault([NO_NIGHTS, ...countsOf(file).map((count) => `${count}.`)].join(' '));
    },
    onError: ({ message }) => setFault(message || m.common_try_again_later()),
  });

  function choose(file: File | undefined) {
    if (!file || isPending) return;
    setFault(undefined);
    if (file.size > LIMITS.calendar_bytes) setFault(TOO_LARGE);
    else mutate(file);
    // Allows choosing the same file again.
    if (input.current) input.current.value = '';
  }

  const forget = () => setFound(undefined);
  const nights = (countsFree ? found?.nights_with_free : found?.nights) ?? [];
  function close() {
    onImport(nights.map((run) => ({ ...run, state: 'closed' })));
    forget();
  }

  return (
    <div className="mt-3">
      <input
        ref={input}
        id={id}
        type="file"
        accept=".ics,text/calendar"
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => choose(event.target.files?.[0])}
      />
      <Button
        look="quiet"
        size="small"
        className="w-full"
        busy={isPending}
        aria-describedby={`${id}-fault`}
        onClick={() => input.current?.click()}
      >
        {isPending ? m.listing_import_file_reading() : m.listing_import_file_import_a_file()}
      </Button>
      <FieldError id={`${id}-fault`} message={fault} />
      <Dialog
        title={m.listing_import_file_import_a_file()}
        open={found !== undefined}
        onClose={forget}
        actions={
          <>
            <Button look="quiet" onClick={forget}>
              {m.common_cancel()}
            </Button>
            {nights.length > 0 && (
              <Button onClick={close}>{m.listing_import_file_close_these_nights()}</Button>
            )}
          </>
        }
      >
        {found && (
          <div className="grid gap-3">
            <p role="status">{question(nights)}</p>
            {found.marked_free > 0 && (
              <p className="flex flex-wrap items-center gap-x-3">
                {freeName(found, countsFree)}
                <button
                  type="button"
                  className="link-inline min-h-10 font-semibold"
                  onClick={() => setCountsFree(!countsFree)}
                >
                  {countsFree
                    ? m.listing_import_file_leave_them_out()
                    : m.listing_import_file_count_them_too()}
                </button>
              </p>
            )}
            {countsOf(found).length > 0 && (
              <ul className="text-15 text-ink-soft">
                {countsOf(found).map((count) => (
                  <li key={count}>{count}.</li>
                ))}
              </ul>
            )}
          </div>
        )}
      </Dialog>
    </div>
  );
}

/** Such as '14 nights from Saturday 3 July 2027 to Friday 16 July 2027 will be closed.' */
function question(found: readonly Nights[]): string {
  const count = found.reduce((sum, { from, to }) => sum + countDays(from, to), 0);
  const [first, last] = [found[0]?.from, found.at(-1)?.to];
  if (!first || !last) return NO_NIGHTS;
  return m.listing_import_file_nights_will_be_closed({
    nights: count,
    first: dayName(first),
    last: dayName(addDays(last, -1)),
  });
}
