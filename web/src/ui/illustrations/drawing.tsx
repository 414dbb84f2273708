import type { ReactNode } from 'react';

/** The line drawings of empty and failed states: pine for the object, clay for its accent, edge for the ground. */
export const p = 'stroke-pine';
export const c = 'stroke-clay';
export const s = 'stroke-edge';

export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 240 160"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="h-40 w-60 max-w-full"
    >
      {children}
    </svg>
  );
}
