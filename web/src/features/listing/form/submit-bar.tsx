import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';

type SubmitBarProps = {
  isBusy: boolean;
  label: string;
  /** What is left to do, or that nothing is. */
  todo: { title: string; sentence: string };
  otherActions?: ReactNode;
};

/** A sticky bar at the bottom of a long form: what is left to do, and the submit button. */
export function SubmitBar({ isBusy, label, todo, otherActions }: SubmitBarProps) {
  return (
    <div
      data-dock="always"
      className="sticky bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] shadow-[0_-16px_32px_-24px_rgb(var(--night)/0.3)]"
    >
      <div className="wrap flex min-h-20 items-center justify-between gap-x-6 gap-y-3 py-3 max-sm:flex-wrap">
        <p role="status" className="leading-snug max-sm:hidden">
          <b className="font-semibold">{todo.title}</b>
          <span className="block text-14 text-ink-soft">{todo.sentence}</span>
        </p>
        <div className="flex flex-wrap items-center gap-3 max-sm:w-full sm:shrink-0">
          {otherActions}
          <Button type="submit" busy={isBusy} className="max-sm:flex-1">
            {label}
          </Button>
        </div>
      </div>
    </div>
  );
}
