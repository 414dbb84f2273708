import { addDays } from '@swapstead/contract/days';
import { nightsOf, nightsText, type Window, windowText } from '@swapstead/contract/swaps/format';
import { SWAP_LIMITS } from '@swapstead/contract/swaps/limits';
import { m } from '@swapstead/messages';
import { type FormEvent, useRef, useState } from 'react';
import { NearbyWindows } from './nearby-windows.tsx';
import { HostedForNights, OfferedHomes } from './offered-homes.tsx';
import { PeopleAndWords } from './people-and-words.tsx';
import { type Dates, hasDates, type ProposalDraft, windowsOf } from './proposal-draft.ts';
import { type ProposalFaults, proposalFaults } from './proposal-faults.ts';
import { SendBar } from './send-bar.tsx';
import { type ChangedStay, costOf, isShort } from './stay-cost.tsx';
import { StayFields } from './stay-fields.tsx';
import { TwoHomesCalendar } from './two-homes-calendar.tsx';
import { useHomeRuns, useNightCheck } from './use-night-check.ts';
import type { SwapForm } from './use-proposal.ts';

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
  /** The stay for nights that a change is about, which stays one. */
  changed?: ChangedStay | undefined;
  /** Below the message field: what happens to the draft. */
  note?: React.ReactNode;
  /** Further fields before the send button, such as a signature. */
  children?: React.ReactNode;
  onChange: (part: Partial<ProposalDraft>) => void;
  onSend: () => void;
};

/** The form of a proposal or a change: homes, dates, who comes, a message (PROP-04). A stay for nights is one stay. */
export function ProposeForm(props: ProposeFormProps) {
  const { userId, form, draft, today, isSending, refusal, send, was, swapId, changed, note } = props;
  const { children, onChange } = props;
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
  const hosting = changed?.guest;
  const nights = hasDates(my_stay) ? nightsOf(my_stay) : 0;
  const cost = their_stay || hosting ? undefined : costOf(form.nights, nights, changed);
  const theirRuns = useHomeRuns(userId, home.id);
  const ownRuns = useHomeRuns(userId, draft.own_home_id);
  const isClosed = [check.mine, check.theirs].some(
    (said) => said.state === 'checked' && said.stay.not_free.length > 0,
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    if (cost && isShort(cost)) return;
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
      {hosting ? (
        <HostedForNights form={form} guest={hosting} nights={nights} />
      ) : (
        <OfferedHomes
          form={form}
          own={own}
          nights={nights}
          canChoose={!changed}
          onChoose={(own_home_id) => onChange({ own_home_id })}
        />
      )}
      <StayFields
        form={form}
        draft={draft}
        today={today}
        faults={faults}
        check={check}
        cost={cost}
        hosting={hosting}
        was={was}
        onDates={setDates}
        onShare={(same_dates) => onChange({ same_dates, theirs: draft.mine })}
      />
      <div
        className={`mt-3 grid overflow-clip rounded-card bg-surface shadow-soft sm:mt-6 ${isClosed ? 'xl:grid-cols-[minmax(0,1fr)_372px]' : ''}`}
      >
        <div className="min-w-0 max-xl:order-last">
          {theirRuns && (
            <TwoHomesCalendar
              theirs={theirRuns}
              own={ownRuns}
              isOwn={hosting !== undefined}
              chosen={chosen}
              earliest={home.earliest}
              latest={addDays(home.latest, LONGEST)}
              onPick={pick}
            />
          )}
        </div>
        {isClosed && check.checked && (
          <div className="border-line max-xl:border-b xl:border-s">
            <NearbyWindows
              windows={check.checked.nearby}
              isForNights={their_stay === null}
              asked={my_stay}
              today={today}
              onTake={(nearby) =>
                onChange({ mine: nearby.my_stay, theirs: nearby.their_stay ?? nearby.my_stay })
              }
            />
          </div>
        )}
      </div>
      <p aria-live="polite" className="sr-only">
        {hasDates(my_stay) && announcedDates(my_stay, today)}
      </p>
      <PeopleAndWords
        draft={draft}
        faults={faults}
        isChange={was !== undefined}
        saysPeople={!hosting}
        note={note}
        onChange={onChange}
      />
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
      <SendBar
        window={my_stay}
        people={hosting ? undefined : draft.people}
        today={today}
        refusal={refusal}
        isSending={isSending}
        blocked={cost && isShort(cost) ? m.swaps_refusal_nights_short() : undefined}
        label={send}
      />
    </form>
  );
}

/** The chosen dates for screen readers: '{n} nights, {window}' (PROP-33). */
const announcedDates = (window: Window, today: string) =>
  `${nightsText(nightsOf(window))}, ${windowText(window, today)}`;
