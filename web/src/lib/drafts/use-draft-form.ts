import { useEffect, useState } from 'react';
import { type DefaultValues, type FieldValues, type UseFormProps, useForm } from 'react-hook-form';
import { readFormDraft, removeFormDraft, writeFormDraft } from './form-drafts.ts';

type DraftFormProps<I extends FieldValues, O> = {
  userId: string;
  /** Identifies the form and its subject. */
  form: string;
  resolver: NonNullable<UseFormProps<I, unknown, O>['resolver']>;
  /** The values before anyone has typed. */
  empty: I;
};

/**
 * A form whose draft stays on this device until it is sent or discarded. The draft survives a reload, leaving the
 * page and a session that ended while someone was writing. Only changed fields are stored, because the others may
 * differ when the draft is restored.
 */
export function useDraftForm<I extends FieldValues, O = I>(props: DraftFormProps<I, O>) {
  const { userId, form: name, resolver, empty } = props;
  const [begun] = useState(() => readFormDraft<I>(userId, name));
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
          if (typed.length === 0) removeFormDraft(userId, name);
          else writeFormDraft(userId, name, Object.fromEntries(typed));
        },
      }),
    [subscribe, userId, name, untouched],
  );
  return {
    ...form,
    /** Whether the values differ from the initial ones. */
    isChanged: !isSame(form.watch(), untouched),
    /** Removes the draft, because it was sent or discarded. */
    drop() {
      reset(empty);
      removeFormDraft(userId, name);
    },
  };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
