import { type LanguageCode, languageChoices, languageLabel } from '@swapstead/contract/language-codes';
import { LIMITS } from '@swapstead/contract/limits';
import { m } from '@swapstead/messages';
import { type FocusEvent, useId, useRef, useState } from 'react';
import { hasFocusLeft } from '../../lib/focus/has-focus-left.ts';
import { useFocusAfterRemoval } from '../../lib/focus/use-focus-after-removal.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { RemovableChip } from '../../ui/toggle-chip.tsx';

type LanguagesFieldProps = {
  value: readonly LanguageCode[];
  onChange: (languages: LanguageCode[]) => void;
  error: string | undefined;
};

/**
 * The languages that a member speaks, added one by one (LANG-25). Choosing alone adds nothing: with the arrow keys a
 * select passes through every language on the way. Leaving the field adds the one it stands on.
 */
export function LanguagesField({ value, onChange, error }: LanguagesFieldProps) {
  const [choices] = useState(languageChoices);
  const [chosen, setChosen] = useState<LanguageCode | ''>('');
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const list = useFocusAfterRemoval<HTMLUListElement>(id);
  const isFull = value.length >= LIMITS.languages;
  const canAdd = chosen !== '' && !isFull;

  function add() {
    if (!canAdd) return;
    onChange([...value, chosen]);
    setChosen('');
  }

  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (hasFocusLeft(event, row.current)) add();
  };

  return (
    <div className="grid gap-3">
      <Field
        id={id}
        label={m.profiles_languages_field_label()}
        optional
        error={error}
        help={
          isFull
            ? m.profiles_languages_field_full()
            : m.profiles_languages_field_help({ max: LIMITS.languages })
        }
      >
        {(control) => (
          <div ref={row} className="flex gap-2">
            <Select
              {...control}
              className="flex-1"
              options={[
                { value: '' as const, label: m.profiles_languages_field_choose() },
                ...choices.filter((choice) => !value.includes(choice.value)),
              ]}
              value={chosen}
              onChange={setChosen}
              onBlur={onBlur}
            />
            <Button
              look="quiet"
              disabled={!canAdd}
              aria-label={m.profiles_languages_field_add_language()}
              onBlur={onBlur}
              onClick={() => {
                add();
                // The button can't be pressed until another language is chosen, so the focus would be lost with it.
                document.getElementById(id)?.focus();
              }}
            >
              {m.profiles_languages_field_add()}
            </Button>
          </div>
        )}
      </Field>
      {value.length > 0 && (
        <ul {...list} aria-label={m.profiles_languages_field_added()} className="flex flex-wrap gap-2">
          {value.map((code) => (
            <li key={code}>
              <RemovableChip
                what={m.common_remove()}
                onRemove={() => onChange(value.filter((other) => other !== code))}
              >
                {languageLabel(code)}
              </RemovableChip>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
