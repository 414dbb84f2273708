import { type ComponentProps, type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

type SwapDialogProps = {
  title: string;
  open: boolean;
  onClose: () => void;
  onSubmit: () => void;
  isPending: boolean;
  /** Labels of the confirm button: before, and while the request is running. */
  confirm: string;
  pending: string;
  /** The label of the button that closes the dialog and changes nothing. */
  keep: string;
  danger?: boolean;
  children: ReactNode;
} & Pick<ComponentProps<typeof Dialog>, 'initialFocus'>;

/** A confirmation dialog for a step of a swap, with the fields that the step needs. */
export function SwapDialog(props: SwapDialogProps) {
  const {
    title,
    open,
    initialFocus,
    onClose,
    onSubmit,
    isPending,
    confirm,
    pending,
    keep,
    danger,
    children,
  } = props;
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Dialog
      title={title}
      open={open}
      {...(initialFocus && { initialFocus })}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {keep}
          </Button>
          <Button type="submit" form={id} look={danger ? 'danger' : 'main'} busy={isPending}>
            {isPending ? pending : confirm}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="grid gap-5 wrap-anywhere text-ink">
        {children}
      </form>
    </Dialog>
  );
}

type ReasonListProps<R extends string> = {
  legend: string;
  reasons: Readonly<Record<R, string>>;
  value: R | undefined;
  error?: string | undefined;
  onChange: (reason: R) => void;
};

/** Radio buttons for one reason. */
export function ReasonList<R extends string>({
  legend,
  reasons,
  value,
  error,
  onChange,
}: ReasonListProps<R>) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-2 font-semibold">{legend}</legend>
      {(Object.entries(reasons) as [R, string][]).map(([key, words]) => (
        <label key={key} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name={id}
            checked={value === key}
            onChange={() => onChange(key)}
            className="size-5 flex-none accent-pine"
          />
          {words}
        </label>
      ))}
      <p id={`${id}-error`} aria-live="polite" className="text-14 font-medium text-danger not-empty:mt-2">
        {error}
      </p>
    </fieldset>
  );
}
