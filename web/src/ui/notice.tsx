import { Info } from 'lucide-react';
import type { ReactNode } from 'react';

/** A hint in a quiet box. */
export function Notice({ children, ...rest }: { children: ReactNode; role?: 'status' }) {
  return (
    <div {...rest} className="flex items-start gap-3 rounded-tile bg-sand px-4 py-3.5 text-15">
      <Info aria-hidden="true" className="mt-0.5 size-4.5 flex-none text-pine" />
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </div>
  );
}
