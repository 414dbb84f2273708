import { addDays } from '@swapstead/contract/days';
import { nightsOf, nightsText, peopleText, type Window, windowText } from '@swapstead/contract/swaps/format';
import { SWAP_LIMITS } from '@swapstead/contract/swaps/limits';
import { m } from '@swapstead/messages';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { isApiError } from '../../../lib/api/api.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { TextAreaField } from '../../../ui/text-field.tsx';
import { NearbyWindows } from './nearby-windows.tsx';
import { OfferedHomes } from './offered-homes.tsx';
import { PeopleFields } from './people-fields.tsx';
import { type Dates, type ProposalDraft, windowsOf } from './proposal-draft.ts';
import { type ProposalFaults, proposalFaults } from './proposal-faults.ts';
import { StayDates } from './stay-dates.tsx';
import { TwoHomesCalendar } from './two-homes-calendar.tsx';
import { useHomeRuns, useNightCheck } from './use-night-check.ts';
import type { SwapForm } from './use-proposal.ts';

/** The counter appears from this many characters on. */
const COUNTED_FROM = 800;
/** The last day of departure is this many days after the last day of arrival. */
const LONGEST = SWAP_LIMITS.stay_nights;

type ProposeFormProps = {
  userId: string;
  form: SwapForm;
  draft: ProposalDraft;
  today: string;
  isSending: boolean;
  /** The server's reason to refuse the entries, with a link to where it can be fixed. */
  refusal: Error | null;
  /** The label of the send button: before, and while the request is running. */
  send: string;
  /** The dates that a change would replace. */
  was?: { mine: Dates; theirs: Dates } | undefined;
  swapId?: string | undefined;
  /** Below the message field: what happens to the draft. */
  note?: React.ReactNode;
  /** Further fields before the send button, such as a signature. */
  children?: React.ReactNode;
  onChange: (part: Partial<ProposalDraft>) => void;
  onSend: () => void;
};

/** The form of a proposal or a change: two homes, two date ranges, who comes, a message (PROP-04). */
export function ProposeForm(props: ProposeFormProps) {
  const { userId, form, draft, today, isSending, refusal, send, was, swapId, note, children, onChange } =
    props;
  const { home, own_homes } = form;
  const own = own_homes.find(({ id }) => id === draft.own_home_id);
  const [faults, setFaults] = useState<ProposalFaults>({});
  const area = useRef<HTMLFormElement>(null);
  const { my_stay, their_stay } = windowsOf(draft);
  const check = useNightCheck({
    userId,
    homeId: home.id,
    ownHomeId: draft.own_home_id,
    mine: my_stay,
    theirs: their_stay,
    people: draft.people,
    swapId,
  });
  const theirRuns = useHomeRuns(userId, home.id);
  const ownRuns = useHomeRuns(userId, draft.own_home_id);
  const isClosed = [check.mine, check.theirs].some(
    (said) => said.state === 'checked' && said.stay.not_free.length > 0,
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = proposalFaults(draft, { mine: home, theirs: own ?? home, today }, was);
    setFaults(found);
    if (Object.keys(found).length === 0) return props.onSend();
    const first = found.mine ? '[data-field=theirs]' : found.theirs ? '[data-field=own]' : 'textarea';
    area.current?.querySelector<HTMLElement>(first)?.focus();
  }

  function setDates(part: 'mine' | 'theirs', dates: Dates) {
    setFaults(({ [part]: _, ...rest }) => rest);
    onChange({ [part]: dates });
  }

  /** The first press chooses the arrival, the second the departure. An earlier day starts again. */
  function pick(day: string) {
    const { check_in, check_out } = draft.mine;
    const begins = !check_in || Boolean(check_out) || day <= check_in;
    setDates('mine', begins ? { check_in: day, check_out: '' } : { check_in, check_out: day });
  }

  const chosen = draft.mine.check_in
    ? { from: draft.mine.check_in, to: draft.mine.check_out || undefined }
    : undefined;

  return (
    <form ref={area} noValidate aria-label={send} onSubmit={submit} data-dock="always">
      <OfferedHomes form={form} own={own} onChoose={(own_home_id) => onChange({ own_home_id })} />
      <div className="mt-9 grid gap-3 sm:gap-6 lg:grid-cols-2">
        <StayDates
          title={m.swaps_propose_form_your_stay()}
          lane="theirs"
          value={draft.mine}
          earliest={home.earliest}
          latest={addDays(home.latest, LONGEST)}
          error={faults.mine}
          nights={check.mine}
          host={home.host_name}
          today={today}
          was={was?.mine}
          onChange={(dates) => setDates('mine', dates)}
        />
        <StayDates
          title={m.swaps_propose_form_their_stay()}
          lane="own"
          value={their_stay}
          earliest={own?.earliest ?? home.earliest}
          latest={addDays(own?.latest ?? home.latest, LONGEST)}
          error={draft.same_dates ? undefined : faults.theirs}
          nights={check.theirs}
          host={null}
          today={today}
          was={was?.theirs}
          shared={{
            isShared: draft.same_dates,
            onChange: (same_dates) => onChange({ same_dates, theirs: draft.mine }),
          }}
          onChange={(dates) => setDates('theirs', dates)}
        />
      </div>
      <div
        className={`mt-3 grid overflow-clip rounded-card bg-surface shadow-soft sm:mt-6 ${isClosed ? 'xl:grid-cols-[minmax(0,1fr)_372px]' : ''}`}
      >
        <div className="min-w-0 max-xl:order-last">
          {theirRuns && (
            <TwoHomesCalendar
              theirs={theirRuns}
              own={ownRuns}
              chosen={chosen}
              earliest={home.earliest}
              latest={addDays(home.latest, LONGEST)}
              onPick={pick}
            />
          )}
        </div>
        {isClosed && check.checked && (
          <div className="border-line max-xl:border-b xl:border-l">
            <NearbyWindows
              windows={check.checked.nearby}
              asked={my_stay}
              today={today}
              onTake={(nearby) => onChange({ mine: nearby.my_stay, theirs: nearby.their_stay })}
            />
          </div>
        )}
      </div>
      <p aria-live="polite" className="sr-only">
        {my_stay.check_in && my_stay.check_out > my_stay.check_in && announcedDates(my_stay, today)}
      </p>
      <div className="mt-12 grid items-start gap-x-18 gap-y-8 border-t border-line pt-12 lg:grid-cols-[5fr_7fr]">
        <section aria-label={m.swaps_propose_form_who_comes()}>
          <h2 className="mb-3 text-28">{m.swaps_propose_form_who_comes()}</h2>
          <PeopleFields value={draft.people} onChange={(people) => onChange({ people })} />
          <FieldError id="people-error" message={faults.people} />
        </section>
        <section>
          <TextAreaField
            label={m.swaps_few_words()}
            optional={was !== undefined}
            rows={6}
            value={draft.words}
            error={faults.words}
            help={
              draft.words.length >= COUNTED_FROM
                ? m.swaps_propose_form_of_characters({
                    count: draft.words.length,
                    most: SWAP_LIMITS.words,
                  })
                : was
                  ? m.swaps_propose_form_say_why_if_like()
                  : m.swaps_propose_form_who_why_come_what_offer()
            }
            onChange={({ target }) => onChange({ words: target.value })}
          />
          {note && (
            <div className="mt-2 flex flex-wrap items-center justify-between gap-3 text-14 text-ink-soft">
              {note}
            </div>
          )}
        </section>
      </div>
      {check.checked && check.checked.warnings.length > 0 && (
        <ul
          aria-label={m.swaps_propose_form_before_you_send()}
          className="mt-8 grid gap-2 rounded-card bg-sand px-5 py-4 wrap-anywhere"
        >
          {check.checked.warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      {children}
      <div className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]">
        <div className="wrap flex min-h-20 flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
          <p className="min-w-0 text-15">
            <b className="font-semibold">{summary(my_stay, today)}</b>
            {my_stay.check_out > my_stay.check_in &&
              `, ${nightsText(nightsOf(my_stay))}, ${peopleText(draft.people)}`}
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
          <Button type="submit" busy={isSending} className="max-sm:w-full">
            {isSending ? m.common_sending() : send}
          </Button>
        </div>
      </div>
    </form>
  );
}

const summary = (window: Window, today: string) =>
  window.check_in && window.check_out > window.check_in
    ? windowText(window, today)
    : m.swaps_propose_form_no_dates_yet();

/** The chosen dates for screen readers: '{n} nights, {window}' (PROP-33). */
const announcedDates = (window: Window, today: string) =>
  `${nightsText(nightsOf(window))}, ${windowText(window, today)}`;
