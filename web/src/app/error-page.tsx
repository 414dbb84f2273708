import { useEffect } from 'react';
import { Brand } from '../ui/brand.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { lazyAfterHydration } from './lazy-part.tsx';

/** If the drawing does not arrive either, the words are enough. */
const LetterDrawing = lazyAfterHydration(
  async () => (await import('../ui/illustrations/letter-drawing.tsx')).LetterDrawing,
  <div className="h-40" />,
);

/**
 * The page for when a page breaks or its code does not arrive. It uses nothing of the frame around pages, because that
 * may be what broke. A reload, or a step back, fetches everything anew. The cause is in the browser's log.
 */
export function ErrorPage() {
  useEffect(() => {
    const listening = new AbortController();
    addEventListener('popstate', () => location.reload(), { signal: listening.signal });
    return () => listening.abort();
  }, []);
  return (
    <div className="min-h-dvh">
      <title>Something went wrong | Swapstead</title>
      <header className="border-b border-line">
        <div className="wrap flex h-bar items-center">
          <a href="/">
            <Brand />
          </a>
        </div>
      </header>
      <main className="wrap py-16 md:py-24">
        <EmptyState
          drawing={<LetterDrawing />}
          title="Something went wrong"
          level={1}
          action={<Button onClick={() => location.reload()}>Try again</Button>}
        >
          This page did not load as it should. It is our fault, and trying again often helps.
        </EmptyState>
      </main>
    </div>
  );
}
