import { m } from '@swapstead/messages';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { CursorPages } from '../lib/api/cursor-pages.ts';
import { Button } from './button.tsx';

/**
 * Buttons to the previous and next page of a list; nothing if it fits on one page. On the first and last page one of
 * them does nothing, but keeps the focus of the press that led there.
 */
export function Pager({ pages, next, label }: { pages: CursorPages; next: string | null; label: string }) {
  if (pages.number === 1 && !next) return null;
  return (
    <nav aria-label={label} className="mt-7 flex items-center justify-between gap-4">
      <Button look="quiet" size="small" busy={pages.number === 1} onClick={pages.back}>
        <ChevronLeft aria-hidden="true" className="-ms-1.5 size-4.5" />
        {m.common_previous()}
      </Button>
      <p className="text-15 text-ink-soft tabular-nums">{m.ui_pager_page({ number: pages.number })}</p>
      <Button look="quiet" size="small" busy={!next} onClick={() => next && pages.forward(next)}>
        {m.common_next()}
        <ChevronRight aria-hidden="true" className="-me-1.5 size-4.5" />
      </Button>
    </nav>
  );
}
