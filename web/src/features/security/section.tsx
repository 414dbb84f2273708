import { m } from '@swapstead/messages';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailedLine } from '../../ui/load-failed.tsx';
import { whileBusy } from '../../ui/while-busy.ts';

/** A section of the security page, with its heading and actions. */
export function Section({
  id,
  title,
  lead,
  action,
  children,
}: {
  id: string;
  title: string;
  lead?: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <section
      id={id}
      aria-label={title}
      className="scroll-mt-24 rounded-card bg-surface p-5 shadow-soft sm:p-6"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="text-22">{title}</h2>
          {lead && <p className="mt-1 text-15 wrap-anywhere text-ink-soft">{lead}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

/** Shows a section's content once it has loaded, or that it could not be loaded (GUARD-01); the others stay usable. */
export function Loaded<T>({
  query,
  children,
}: {
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return <div className="bone mt-4 h-16 rounded-tile" />;
  return (
    <LoadFailedLine className="mt-4" onRetry={query.refetch}>
      {m.security_section_could_not_loaded()}
    </LoadFailedLine>
  );
}

/** An entry of a list: its name, its details, its actions. */
export function Item({
  icon,
  title,
  children,
  action,
}: {
  icon: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <span className="grid size-10 flex-none place-items-center rounded-tile bg-sand text-ink-soft">
        {icon}
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold wrap-anywhere">{title}</p>
        {children && <div className="text-14 text-ink-soft">{children}</div>}
      </div>
      {action && <div className="flex flex-wrap gap-x-5">{action}</div>}
    </li>
  );
}

/** A button that looks like a link and is high enough for a finger. */
export function TextButton({
  children,
  busy,
  onClick,
  ...rest
}: {
  children: ReactNode;
  onClick: () => void;
  /** Its action is running. */
  busy?: boolean;
  'aria-label'?: string;
}) {
  return (
    <button
      type="button"
      {...rest}
      {...whileBusy(busy, onClick)}
      className="min-h-11 font-semibold text-pine underline-offset-4 hover:underline aria-disabled:text-ink-soft"
    >
      {children}
    </button>
  );
}
