import type { ReactNode } from 'react';

type EmptyStateProps = {
  drawing: ReactNode;
  title: string;
  /** 1 where it is all there is on the page. */
  level?: 1 | 2 | 3;
  /** One sentence. */
  children?: ReactNode;
  /** One button or link. */
  action?: ReactNode;
};

/** Nothing here, or it failed: a drawing, one sentence, one thing to do. */
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
