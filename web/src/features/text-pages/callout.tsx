import type { ReactNode } from 'react';

/** A part of a text that must not be overlooked. */
export function Callout({ children }: { children: ReactNode }) {
  return (
    <div className="prose mt-7! rounded-card border-s-4 border-clay bg-sand px-[clamp(20px,4vw,36px)] py-[clamp(20px,3vw,30px)]">
      {children}
    </div>
  );
}
