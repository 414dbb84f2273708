import { CONDITION_KEYS, CONDITIONS, choiceText } from '@swapstead/contract/swaps/stay-texts';
import type { ConditionsOfHome } from '@swapstead/contract/swaps/stays.endpoints';
import { m } from '@swapstead/messages';
import { Field, TextInput } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';

type ConditionsFieldsProps = { value: ConditionsOfHome; onChange: (conditions: ConditionsOfHome) => void };

/** The conditions that guests agree to: one choice each, with an optional text (AGREE-03). */
export function ConditionsFields({ value, onChange }: ConditionsFieldsProps) {
  return (
    <div className="grid gap-6">
      {CONDITION_KEYS.map((key) => {
        const { heading, choices } = CONDITIONS[key];
        const set = (part: Partial<ConditionsOfHome[typeof key]>) =>
          onChange({ ...value, [key]: { ...value[key], ...part } });
        return (
          <div key={key} className="grid gap-3 sm:grid-cols-2">
            <Field label={heading}>
              {(control) => (
                <Select
                  {...control}
                  options={choices.map((choice) => ({
                    value: choice as string,
                    label: choiceText(key, choice),
                  }))}
                  value={value[key].choice}
                  onChange={(choice) => set({ choice })}
                />
              )}
            </Field>
            <Field label={m.guide_conditions_fields_more_words({ heading })} optional>
              {(control) => (
                <TextInput
                  {...control}
                  maxLength={300}
                  value={value[key].words}
                  onChange={({ target }) => set({ words: target.value })}
                />
              )}
            </Field>
          </div>
        );
      })}
    </div>
  );
}
