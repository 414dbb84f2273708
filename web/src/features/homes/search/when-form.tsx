import { countDays, dayName, monthName } from '@swapstead/contract/days';
import {
  isWhenProblem,
  PLAYS,
  readWhen,
  WHEN_PARAMS,
  type WhenParams,
} from '@swapstead/contract/search/when';
import type { MemberParams } from '@swapstead/contract/search/where';
import { m } from '@swapstead/messages';
import { type SubmitEvent, useState } from 'react';
import { Field, TextInput } from '../../../ui/field.tsx';
import { INITIAL_FOCUS } from '../../../ui/initial-focus.ts';
import { Select } from '../../../ui/select.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { ToggleChip } from '../../../ui/toggle-chip.tsx';
import type { ChangeView } from '../query/use-gallery-view.ts';
import { DayGrid } from './day-grid.tsx';
import { monthsAhead, whenOf } from './search-names.ts';
import { Actions } from './search-row-pieces.tsx';

type Kind = 'dates' | 'weekend' | 'nights';
type Problem = { field: string; problem: string } | undefined;

type WhenFormProps = { params: MemberParams; onChange: ChangeView; onDone: () => void };

const KIND_FIELDS: Record<Kind, readonly (keyof WhenParams)[]> = {
  dates: ['check_in', 'check_out', 'play'],
  weekend: ['weekend'],
  nights: ['nights', 'from_month', 'to_month'],
};

/** Dates with flexibility, a weekend, or a number of nights at any time. The search runs on 'Apply' (FIND-10). */
export function WhenForm({ params, onChange, onDone }: WhenFormProps) {
  const [kind, setKind] = useState<Kind>(whenOf(params)?.kind ?? 'dates');
  const [values, setValues] = useState<WhenParams>(params);
  const [onlyOpen, setOnlyOpen] = useState(params.open === '1');
  const [problem, setProblem] = useState<Problem>();
  const months = monthsAhead(new Date()).map((month) => ({ value: month, label: monthName(month) }));
  const [first] = months;
  const shown: WhenParams = {
    weekend: first?.value,
    nights: '7',
    from_month: first?.value,
    to_month: values.from_month ?? first?.value,
    ...withoutBlanks(values),
    // An emptied field stays empty for the next text.
    ...(values.nights !== undefined && { nights: values.nights }),
  };
  const set = (change: WhenParams) => {
    setProblem(undefined);
    setValues({ ...values, ...change });
  };

  function search(wanted: WhenParams | undefined) {
    const others = { ...params };
    for (const name of [...WHEN_PARAMS, 'open'] as const) delete others[name];
    const open = wanted && onlyOpen ? { open: '1' } : {};
    onChange({ member: { ...others, ...wanted, ...open } });
    onDone();
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const wanted = withoutBlanks(Object.fromEntries(KIND_FIELDS[kind].map((name) => [name, shown[name]])));
    if (wanted.play === '0') delete wanted.play;
    const when = readWhen(
      kind === 'dates' && !wanted.check_in ? { ...wanted, play: '0' } : wanted,
      new Date(),
    );
    if (isWhenProblem(when)) setProblem(when);
    else search(wanted);
  }

  const errorOf = (...fields: string[]) =>
    problem && fields.includes(problem.field) ? problem.problem : undefined;
  const monthSelect = (name: 'weekend' | 'from_month' | 'to_month', label: string) => (
    <Field label={label} error={errorOf(name)}>
      {(control) => (
        <Select
          {...control}
          options={months}
          value={shown[name] ?? ''}
          onChange={(month) => set({ [name]: month })}
        />
      )}
    </Field>
  );

  return (
    <form
      onSubmit={submit}
      noValidate
      // What gets the focus is scrolled out from under the buttons at the foot.
      className="grid grid-cols-1 gap-6 text-ink **:scroll-mb-40"
    >
      <Tabs
        label={m.homes_when()}
        value={kind}
        onValueChange={(next) => {
          setProblem(undefined);
          setKind(next as Kind);
        }}
        tabs={[
          {
            value: 'dates',
            label: m.homes_when_form_dates(),
            children: <Dates values={values} set={set} errorOf={errorOf} />,
          },
          {
            value: 'weekend',
            label: m.homes_when_form_a_weekend(),
            children: <div {...INITIAL_FOCUS}>{monthSelect('weekend', m.homes_when_form_month())}</div>,
          },
          {
            value: 'nights',
            label: m.homes_when_form_any_time(),
            children: (
              <div {...INITIAL_FOCUS} className="grid gap-5 sm:grid-cols-3">
                <Field label={m.homes_when_form_nights()} error={errorOf('nights')}>
                  {(control) => (
                    <TextInput
                      {...control}
                      inputMode="numeric"
                      value={shown.nights ?? ''}
                      onChange={(event) => set({ nights: event.target.value })}
                    />
                  )}
                </Field>
                {monthSelect('from_month', m.homes_when_form_from_month())}
                {monthSelect('to_month', m.homes_when_form_to_month())}
              </div>
            ),
          },
        ]}
      />
      <label className="flex items-start gap-3">
        <input
          type="checkbox"
          className="mt-0.5 size-5 accent-pine"
          checked={onlyOpen}
          onChange={(event) => setOnlyOpen(event.target.checked)}
        />
        {m.homes_when_form_only_homes_open_on_every()}
      </label>
      <div className="sticky bottom-0 -mx-6 -mb-6 border-t border-line bg-surface px-6 py-4 sm:-mx-8 sm:-mb-8 sm:px-8">
        <Actions clear={m.homes_when_form_clear_dates()} onClear={() => search(undefined)} />
      </div>
    </form>
  );
}

const withoutBlanks = (params: WhenParams): WhenParams =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value));

type DatesProps = {
  values: WhenParams;
  set: (change: WhenParams) => void;
  errorOf: (...fields: string[]) => string | undefined;
};

/** Check-in and check-out, typed or chosen in a calendar of two months, and how many days both may move. */
function Dates({ values, set, errorOf }: DatesProps) {
  const { check_in, check_out, play = '0' } = values;
  const nights = check_in && check_out ? countDays(check_in, check_out) : 0;
  const [announcement, setAnnouncement] = useState('');
  const choose = (change: { check_in: string; check_out: string | undefined }) => {
    set(change);
    const { check_in: from, check_out: to } = change;
    const count = to ? countDays(from, to) : 0;
    setAnnouncement(
      to
        ? m.homes_when_form_nights_and_check_out({ count, day: dayName(to) })
        : m.homes_when_form_check_in_on({ day: dayName(from) }),
    );
  };
  return (
    <div className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        {(['check_in', 'check_out'] as const).map((name) => (
          <Field
            key={name}
            label={name === 'check_in' ? m.homes_when_form_check_in() : m.homes_when_form_check_out()}
            error={errorOf(name)}
          >
            {(control) => (
              <TextInput
                {...control}
                type="date"
                value={values[name] ?? ''}
                onChange={(event) => set({ [name]: event.target.value || undefined })}
              />
            )}
          </Field>
        ))}
      </div>
      <DayGrid checkIn={check_in} checkOut={nights > 0 ? check_out : undefined} onChoose={choose} />
      <p role="status" className="-mt-3 min-h-6 text-15 text-ink-soft">
        {announcement}
      </p>
      <fieldset>
        <legend className="mb-2 font-semibold">{m.homes_when_form_play()}</legend>
        <div className="flex flex-wrap gap-2">
          {PLAYS.map((days) => (
            <ToggleChip
              key={days}
              aria-pressed={play === String(days)}
              onClick={() => set({ play: String(days) })}
            >
              {days === 0
                ? m.homes_when_form_exact_dates()
                : m.homes_when_form_flexible_days({ count: days })}
            </ToggleChip>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
