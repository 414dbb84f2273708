import { useIsMutating } from '@tanstack/react-query';
import { Component, type ReactNode, useEffect, useState } from 'react';
import { isCodeMissing } from '../lib/loading/code-missing.ts';
import { type NotReloaded, reloadOnce } from '../lib/loading/reload-once.ts';
import { ErrorPage, TroublePage } from './error-page.tsx';
import { isServerHtml, restoreServerHtml } from './server-html.tsx';

type State = { failure?: 'server-html' | 'code-missing' | 'broken' };

/**
 * Shows the error page if the tree below throws. A server-rendered page gets the server's HTML back instead, because
 * its text can be read without code. React only supports this in a class.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    if (isServerHtml()) return { failure: 'server-html' };
    return { failure: isCodeMissing(error) ? 'code-missing' : 'broken' };
  }

  override componentDidCatch() {
    restoreServerHtml();
  }

  override render() {
    switch (this.state.failure) {
      case undefined:
        return this.props.children;
      case 'server-html':
        return null;
      case 'code-missing':
        return <CodeMissing />;
      default:
        return <ErrorPage />;
    }
  }
}

const TEXTS = {
  'new-version': {
    title: "There's a new version of Swapstead",
    text: "Swapstead was updated while you had it open, and we couldn't load this page. Wait a moment, then reload.",
    action: 'Reload the page',
  },
  'no-answer': {
    title: "We couldn't load this page",
    text: "Swapstead can't be reached right now. Check your connection, then try again.",
    action: 'Try again',
  },
} as const satisfies Record<NotReloaded, object>;

/**
 * Shown if a page's code can't be loaded, as after a release: reloads the page once automatically, then shows what to
 * do.
 */
function CodeMissing() {
  const [outcome, setOutcome] = useState<NotReloaded>();
  // Let a save finish first.
  const isSaving = useIsMutating() > 0;
  useEffect(() => {
    if (!isSaving) void reloadOnce().then(setOutcome);
  }, [isSaving]);
  return outcome ? <TroublePage {...TEXTS[outcome]} /> : <div className="min-h-svh" />;
}
