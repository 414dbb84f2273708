import { m } from '@swapstead/messages';
import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';

type FieldProps = {
  label: string;
  /** Shows beside the label that the field may stay empty. */
  optional?: boolean;
  /** A sentence below the field. */
  help?: ReactNode;
  /** The error below the field, announced when it appears. */
  error?: string | undefined;
  /** The control's id, for links to it. */
  id?: string;
  children: (control: ControlProps) => ReactNode;
};

/** Connects a control to its label, help and error. */
export type ControlProps = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

/** Label above, error and help below the control. */
export function Field({ label, optional = false, help, error, id: given, children }: FieldProps) {
  const made = useId();
  const id = given ?? made;
  const described = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ');
  return (
    <div className="grid min-w-0 content-start">
      <label htmlFor={id} className="mb-2 leading-snug font-semibold">
        {label}
        {optional && <span className="font-normal text-ink-soft">{` ${m.ui_field_optional()}`}</span>}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      <FieldError id={`${id}-error`} message={error} />
      {help && (
        <p id={`${id}-help`} className="mt-2 text-14 text-ink-soft">
          {help}
        </p>
      )}
    </div>
  );
}

/** A field's error. The element exists before there is an error, so that the first one is announced. */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  return (
    <p
      id={id}
      aria-live="polite"
      className="flex not-empty:mt-2 items-center gap-2 text-14 font-medium text-danger"
    >
      {message && (
        <>
          <CircleAlert aria-hidden="true" className="size-4.5 flex-none" />
          {message}
        </>
      )}
    </p>
  );
}

const input =
  'w-full rounded-control border border-edge bg-surface px-3.5 py-2.5 leading-normal transition placeholder:text-ink-soft hover:border-ink-soft focus-visible:rounded-control focus-visible:border-pine focus-visible:shadow-[0_0_0_3px_color-mix(in_oklab,var(--pine)_24%,transparent)] focus-visible:outline-0 aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--danger)] disabled:cursor-not-allowed disabled:bg-sand disabled:text-ink-soft';

/** Its direction follows its text. */
export function TextInput({ className = '', type = 'text', ...rest }: ComponentProps<'input'>) {
  return <input type={type} dir="auto" className={`${input} min-h-12 ${className}`} {...rest} />;
}

export function TextArea({ className = '', ...rest }: ComponentProps<'textarea'>) {
  return <textarea dir="auto" className={`${input} min-h-37 resize-y ${className}`} {...rest} />;
}
