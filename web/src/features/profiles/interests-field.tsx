import { inAnyCase } from '@swapstead/contract/homes/labels';
import { LIMITS } from '@swapstead/contract/limits';
import { m } from '@swapstead/messages';
import { type FocusEvent, useId, useState } from 'react';
import { endsWord } from '../../lib/browser/ends-word.ts';
import { hasFocusLeft } from '../../lib/focus/has-focus-left.ts';
import { useFocusAfterRemoval } from '../../lib/focus/use-focus-after-removal.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { RemovableChip } from '../../ui/toggle-chip.tsx';

type InterestsFieldProps = {
  value: readonly string[];
  onChange: (interests: string[]) => void;
  error: string | undefined;
};

/** Words added one by one; leaving the field adds the last one. A blank or repeated word can't be added (PROF-40). */
export function InterestsField({ value, onChange, error }: InterestsFieldProps) {
  const [draft, setDraft] = useState('');
  const id = useId();
  const list = useFocusAfterRemoval<HTMLUListElement>(id);
  const interest = draft.trim();
  const isRepeated = value.some((one) => inAnyCase(one) === inAnyCase(interest));
  const isFull = value.length >= LIMITS.interests;
  const isTooLong = interest.length > LIMITS.interest_text;
  const canAdd = interest !== '' && !isRepeated && !isFull && !isTooLong;

  function add() {
    if (!canAdd) return;
    onChange([...value, interest]);
    setDraft('');
  }
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (hasFocusLeft(event)) add();
  };

  return (
    <div className="grid gap-3">
      <Field
        id={id}
        label={m.profiles_interests_field_interests()}
        optional
        error={isTooLong ? m.profiles_interests_field_too_long({ max: LIMITS.interest_text }) : error}
        help={isFull && m.profiles_interests_field_full()}
      >
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <TextInput
              {...control}
              className="min-w-0 grow basis-40"
              value={draft}
              placeholder={m.profiles_interests_field_examples()}
              onChange={({ target }) => setDraft(target.value)}
              onBlur={onBlur}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || endsWord(event)) return;
                event.preventDefault();
                add();
              }}
            />
            <Button look="quiet" disabled={!canAdd} onBlur={onBlur} onClick={add}>
              {m.profiles_interests_field_add()}
            </Button>
          </div>
        )}
      </Field>
      {value.length > 0 && (
        <ul {...list} aria-label={m.profiles_interests_field_added_so_far()} className="flex flex-wrap gap-2">
          {value.map((one) => (
            <li key={one}>
              <RemovableChip
                what={m.common_remove()}
                onRemove={() => onChange(value.filter((other) => other !== one))}
              >
                {one}
              </RemovableChip>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
