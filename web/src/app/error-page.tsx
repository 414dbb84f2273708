import { m } from '@swapstead/messages';
import { useEffect } from 'react';
import { shownPath } from '../lib/address/site-language.ts';
import { Brand } from '../ui/brand.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { lazyAfterHydration } from '../ui/lazy/lazy-after-hydration.tsx';

/** If the drawing doesn't load either, the text is enough. */
const LetterDrawing = lazyAfterHydration(
  async () => (await import('../ui/illustrations/letter-drawing.tsx')).LetterDrawing,
  <div className="h-40" />,
);

/** Shown if a page throws. The error is in the browser's log. */
export const ErrorPage = () => (
  <TroublePage
    title={m.app_error_page_something_went_wrong()}
    text={m.app_error_page_our_fault()}
    action={m.common_try_again()}
  />
);

type TroublePageProps = { title: string; text: string; action: string };

/**
 * A page that says why the requested one isn't shown. It uses nothing of the frame around pages, because that may be
 * what failed. Reloading or going back loads everything again.
 */
export function TroublePage({ title, text, action }: TroublePageProps) {
  useEffect(() => {
    const listening = new AbortController();
    addEventListener('popstate', () => location.reload(), { signal: listening.signal });
    return () => listening.abort();
  }, []);
  return (
    <div className="min-h-dvh">
      <title>{`${title} | Swapstead`}</title>
      <header className="border-b border-line">
        <div className="wrap flex h-bar items-center">
          <a href={shownPath('/')}>
            <Brand />
          </a>
        </div>
      </header>
      <main className="wrap py-16 md:py-24">
        <EmptyState
          drawing={<LetterDrawing />}
          title={title}
          level={1}
          action={<Button onClick={() => location.reload()}>{action}</Button>}
        >
          {text}
        </EmptyState>
      </main>
    </div>
  );
}
