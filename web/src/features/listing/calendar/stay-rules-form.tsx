import type { OwnCalendar } from '@swapstead/contract/calendar/endpoints';
import {
  type StayRules,
  type StayRulesChange,
  stayRulesChangeSchema,
  weekdayName,
} from '@swapstead/contract/calendar/stay-rules';
import { m } from '@swapstead/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { isApiError } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError, TextInput } from '../../../ui/field.tsx';
import { toast, toastError } from '../../../ui/toast.tsx';
import { calendarChanged, ownCalendarQuery, saveRules } from '../core/calendar.queries.ts';

const DAYS = [1, 2, 3, 4, 5, 6, 7];

/** The rules as form values. */
const fieldsOf = ({ shortest, longest, notice, check_in_days }: StayRules) => ({
  shortest: String(shortest),
  longest: longest === null ? '' : String(longest),
  notice: String(notice),
  days: check_in_days as readonly number[],
});
type Fields = ReturnType<typeof fieldsOf>;

const isSame = (one: Fields, other: Fields) => JSON.stringify(one) === JSON.stringify(other);

/** The stay rules of a home (CAL-17). */
export function StayRulesForm({ calendar }: { calendar: OwnCalendar }) {
  const client = useQueryClient();
  const id = useId();
  const { rules } = calendar;
  const [begun, setBegun] = useState(rules);
  const [fields, setFields] = useState(() => fieldsOf(rules));
  const [isRefused, setRefused] = useState(false);
  const [faults, setFaults] = useState<Record<string, string>>({});
  // Rules saved elsewhere replace values that were not edited, or that were refused because of those rules.
  if (rules.version > begun.version && (isRefused || isSame(fields, fieldsOf(begun)))) {
    setBegun(rules);
    setFields(fieldsOf(rules));
    setRefused(false);
  }
  const save = useMutation({
    mutationFn: (body: StayRulesChange) => saveRules(calendar.home_id, body),
    onSuccess: (stored, { version: _, ...sent }) => {
      calendarChanged(client, stored);
      // The form keeps its focus and what was typed during the save.
      setBegun(stored.rules);
      setFields((now) => (isSame(now, fieldsOf(sent)) ? fieldsOf(stored.rules) : now));
      toast(m.listing_stay_rules_form_saved());
    },
    onError: (error) => {
      toastError(m.listing_stay_rules_form_failed(), error.message || m.common_try_again_later());
      if (isApiError(error) && error.status === 409) {
        setRefused(true);
        void client.invalidateQueries(ownCalendarQuery(calendar.home_id));
      }
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const wanted = stayRulesChangeSchema.safeParse({
      shortest: Number(fields.shortest || Number.NaN),
      longest: fields.longest === '' ? null : Number(fields.longest),
      check_in_days: [...fields.days],
      notice: fields.notice === '' ? 0 : Number(fields.notice),
      version: begun.version,
    });
    const issues = wanted.success ? [] : wanted.error.issues;
    setFaults(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]).reverse()));
    if (wanted.success && !save.isPending) save.mutate(wanted.data);
  }

  const number = (name: 'shortest' | 'longest' | 'notice', label: string, unit: string) => (
    <div className="min-w-0">
      <label htmlFor={`${id}-${name}`} className="mb-1 block text-14 font-semibold">
        {label}
      </label>
      <span className="relative block">
        <TextInput
          id={`${id}-${name}`}
          inputMode="numeric"
          value={fields[name]}
          aria-invalid={faults[name] ? true : undefined}
          aria-describedby={`${id}-${name}-error ${id}-${name}-unit`}
          onChange={(event) => setFields({ ...fields, [name]: event.target.value })}
          className="pe-16 text-15"
        />
        <span id={`${id}-${name}-unit`} className="absolute top-3 end-3.5 text-15 text-ink-soft">
          {unit}
        </span>
      </span>
      <FieldError id={`${id}-${name}-error`} message={faults[name]} />
    </div>
  );

  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={m.listing_stay_rules_form_stay_rules()}
      className="grid gap-4"
    >
      <div className="grid grid-cols-2 items-start gap-3">
        {number('shortest', m.listing_stay_rules_form_shortest_stay(), m.listing_stay_rules_form_nights())}
        {number('longest', m.listing_stay_rules_form_longest_stay(), m.listing_stay_rules_form_nights())}
      </div>
      <fieldset aria-describedby={`${id}-days-error`}>
        <legend className="mb-1 text-14 font-semibold">{m.listing_stay_rules_form_check_in_on()}</legend>
        <div className="grid grid-cols-7 gap-1">
          {DAYS.map((day) => (
            <label
              key={day}
              className="grid min-h-11 cursor-pointer place-items-center rounded-control border border-edge text-15 has-checked:border-pine has-checked:bg-pine has-checked:font-semibold has-checked:text-on-pine has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
            >
              <input
                type="checkbox"
                aria-label={weekdayName(day)}
                className="sr-only"
                checked={fields.days.includes(day)}
                onChange={({ target }) => {
                  const others = fields.days.filter((one) => one !== day);
                  setFields({ ...fields, days: target.checked ? [...others, day].sort() : others });
                }}
              />
              <span aria-hidden="true">{weekdayName(day).slice(0, 2)}</span>
            </label>
          ))}
        </div>
        <FieldError id={`${id}-days-error`} message={faults.check_in_days} />
      </fieldset>
      {number('notice', m.listing_stay_rules_form_notice(), m.listing_stay_rules_form_days())}
      <Button type="submit" look="quiet" busy={save.isPending}>
        {save.isPending ? m.common_saving() : m.listing_stay_rules_form_save_rules()}
      </Button>
    </form>
  );
}
