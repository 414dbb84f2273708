import { m } from '@swapstead/messages';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { LetterDrawing } from './illustrations/letter-drawing.tsx';

type LoadFailedProps = {
  title: string;
  level?: 1 | 2 | 3;
  drawing?: ReactNode;
  children?: ReactNode;
  onRetry: () => unknown;
  /** Replaces 'Try again' where trying again cannot help. */
  action?: ReactNode;
};

/** Replaces a page or a list that could not be loaded. */
export function LoadFailed({ drawing = <LetterDrawing />, onRetry, action, ...rest }: LoadFailedProps) {
  return (
    <EmptyState
      {...rest}
      drawing={drawing}
      action={action || <Button onClick={() => onRetry()}>{m.common_try_again()}</Button>}
    />
  );
}

type LoadFailedLineProps = ComponentProps<'p'> & {
  /** Missing where trying again cannot help. */
  onRetry: (() => unknown) | undefined;
  /** The name of the button for screen readers, where several of these lines are on one page. */
  retryLabel?: string;
};

/** Replaces a part of a page that could not be loaded: one line of text with 'Try again' at its end. */
export function LoadFailedLine({ children, onRetry, retryLabel, ...paragraph }: LoadFailedLineProps) {
  return (
    <p {...paragraph}>
      {children}{' '}
      {onRetry && (
        <button type="button" aria-label={retryLabel} onClick={() => onRetry()} className="link-inline">
          {m.common_try_again()}
        </button>
      )}
    </p>
  );
}

type LoadFailedBoxProps = {
  children: ReactNode;
  onRetry: () => unknown;
  /** It is being tried again. */
  busy?: boolean;
  className?: string;
};

/** Replaces a part of a page that could not be loaded: a text with a small button below it. */
export function LoadFailedBox({
  children,
  onRetry,
  busy,
  className = 'justify-items-start gap-3',
}: LoadFailedBoxProps) {
  return (
    <div role="alert" className={`grid ${className}`}>
      <p>{children}</p>
      <Button look="quiet" size="small" busy={busy} onClick={() => onRetry()}>
        {m.common_try_again()}
      </Button>
    </div>
  );
}
