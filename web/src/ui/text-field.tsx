import type { ComponentProps, ReactNode } from 'react';
import { Field, TextArea, TextInput } from './field.tsx';

type Around = { label: string; optional?: boolean; help?: ReactNode; error?: string | undefined };

/** A text input with its label, help and error. */
export function TextField({ label, optional, help, error, ...input }: ComponentProps<'input'> & Around) {
  return (
    <Field label={label} optional={optional} help={help} error={error}>
      {(control) => <TextInput {...control} {...input} />}
    </Field>
  );
}

/** A text area with its label, help and error. */
export function TextAreaField({
  label,
  optional,
  help,
  error,
  id,
  ...area
}: ComponentProps<'textarea'> & Around) {
  return (
    <Field label={label} optional={optional} help={help} error={error} {...(id && { id })}>
      {(control) => <TextArea {...control} {...area} />}
    </Field>
  );
}
