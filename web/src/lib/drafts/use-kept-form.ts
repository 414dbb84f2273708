import { useEffect, useState } from 'react';
import { type DefaultValues, type FieldValues, type UseFormProps, useForm } from 'react-hook-form';
import { forgetEntries, keepEntries, readEntries } from './kept-entries.ts';

type KeptFormProps<I extends FieldValues, O> = {
  userId: string;
  /** Name of the form, one for each thing that it is about. */
  form: string;
  resolver: NonNullable<UseFormProps<I, unknown, O>['resolver']>;
  /** What it holds before anybody has typed. */
  empty: I;
};

/**
 * A form whose entries stay on this device until they are sent or dropped: through a reload, through leaving the page
 * and through a session that ended while somebody was writing. Kept is what was typed, not the rest of the form: that may
 * be another by the time the entries come back.
 */
export function useKeptForm<I extends FieldValues, O = I>(props: KeptFormProps<I, O>) {
  const { userId, form: name, resolver, empty } = props;
  const [begun] = useState(() => readEntries<I>(userId, name));
  const form = useForm<I, unknown, O>({
    resolver,
    defaultValues: { ...empty, ...begun } as DefaultValues<I>,
  });
  const { subscribe, reset } = form;
  const [untouched] = useState(empty);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback({ values }) {
          const typed = Object.entries(values).filter(([field, value]) => !isSame(value, untouched[field]));
          if (typed.length === 0) forgetEntries(userId, name);
          else keepEntries(userId, name, Object.fromEntries(typed));
        },
      }),
    [subscribe, userId, name, untouched],
  );
  return {
    ...form,
    /** Whether the entries differ from what there was before anybody typed. */
    isChanged: !isSame(form.watch(), untouched),
    /** Sent, or not wanted any more. */
    drop() {
      reset(empty);
      forgetEntries(userId, name);
    },
  };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
