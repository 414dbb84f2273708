import type { ReactNode } from 'react';

type EmptyStateProps = {
  drawing: ReactNode;
  title: string;
  /** 1 if it is the whole page. */
  level?: 1 | 2 | 3;
  /** A sentence. */
  children?: ReactNode;
  /** A button or link. */
  action?: ReactNode;
};

/** An empty or failed state: a drawing, a sentence, an action. */
export function EmptyState({ drawing, title, level = 2, children, action }: EmptyStateProps) {
  const Title = `h${level}` as const;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center px-7 py-12 text-center">
      {drawing}
      <Title className="mt-6 text-28">{title}</Title>
      {children && <p className="mt-3 max-w-[min(42ch,100%)] wrap-anywhere text-ink-soft">{children}</p>}
      {action && <div className="mt-7">{action}</div>}
    </div>
  );
}
