import { labelText } from '@swapstead/contract/homes/label-text';
import { labelKey, tidyLabel, typedLabel } from '@swapstead/contract/homes/labels';
import { LIMITS } from '@swapstead/contract/limits';
import { labelWithin } from '@swapstead/contract/locale';
import { m } from '@swapstead/messages';
import { X } from 'lucide-react';
import { type FocusEvent, useState } from 'react';
import { endsWord } from '../../../lib/browser/ends-word.ts';
import { hasFocusLeft } from '../../../lib/focus/has-focus-left.ts';
import { useFocusAfterRemoval } from '../../../lib/focus/use-focus-after-removal.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, TextInput } from '../../../ui/field.tsx';

type LabelAdderProps = {
  id: string;
  label: string;
  placeholder: string;
  /** All labels of the home, with the selected presets: none is added twice. */
  present: readonly string[];
  /** The custom labels among them. */
  own: readonly string[];
  onAdd: (label: string) => void;
  onRemove: (label: string) => void;
  error: string | undefined;
};

/**
 * Custom amenities or tags (LIST-07 to LIST-09, LIST-11 to LIST-13). Text that was typed but not added is added when
 * the field loses the focus, so that saving does not lose it.
 */
export function LabelAdder(props: LabelAdderProps) {
  const { id, label, placeholder, present, own, onAdd, onRemove, error } = props;
  const [text, setText] = useState('');
  const [note, setNote] = useState<string>();
  const list = useFocusAfterRemoval<HTMLUListElement>(id);
  const isTooLong = tidyLabel(text).length > LIMITS.tag_text;
  const isBlank = labelKey(text) === '';
  function add() {
    if (isBlank || isTooLong) return;
    const added = typedLabel(text);
    const known = present.find((one) => labelKey(one) === labelKey(added));
    if (known) setNote(m.listing_label_adder_is_there_already({ label: labelText(known) }));
    else onAdd(added);
    setText('');
  }
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (hasFocusLeft(event)) add();
  };
  return (
    <div className="grid gap-3">
      <Field
        id={id}
        label={label}
        optional
        error={isTooLong ? m.listing_label_adder_too_long({ max: LIMITS.tag_text }) : error}
        help={note}
      >
        {(field) => (
          <div className="flex flex-wrap gap-2">
            <TextInput
              {...field}
              className="min-w-0 grow basis-40"
              value={text}
              placeholder={placeholder}
              onChange={(event) => {
                setText(event.target.value);
                setNote(undefined);
              }}
              onBlur={onBlur}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || endsWord(event)) return;
                // Enter adds the label instead of sending the form.
                event.preventDefault();
                add();
              }}
            />
            <Button
              look="quiet"
              disabled={isBlank}
              aria-label={m.listing_label_adder_add_named({ label: labelWithin(label) })}
              onBlur={onBlur}
              onClick={add}
            >
              {m.listing_label_adder_add_button()}
            </Button>
          </div>
        )}
      </Field>
      {own.length > 0 && (
        <ul {...list} className="flex flex-wrap gap-2">
          {own.map((one) => (
            <li
              key={one}
              className="inline-flex min-h-10 items-center gap-1 rounded-full bg-sand py-1 pe-1 ps-4 text-15 leading-tight wrap-anywhere"
            >
              {labelText(one)}
              <button
                type="button"
                aria-label={m.listing_label_adder_remove({ label: labelText(one) })}
                onClick={() => onRemove(one)}
                className="grid size-8 flex-none place-items-center rounded-full text-ink-soft hover:bg-ink/10 hover:text-ink focus-visible:rounded-full focus-visible:outline-offset-0"
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
