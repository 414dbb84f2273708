import type { ReactNode } from 'react';

type LoadingLineProps = { children: string; className?: string };

/** One line of text while something loads: 'Loading homes...'. */
export function LoadingLine({ children, className }: LoadingLineProps) {
  return (
    <p role="status" data-loading className={className}>
      {children}
    </p>
  );
}

type SkeletonProps = {
  /** Read by screen readers in place of the shapes. */
  label: string;
  className?: string;
  /** Shapes like those of what loads. */
  children?: ReactNode;
};

/** Placeholders while something loads. */
export function Skeleton({ label, className, children }: SkeletonProps) {
  return (
    <div role="status" data-loading className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
