import { useIsMutating } from '@tanstack/react-query';
import { Component, type ReactNode, useEffect, useState } from 'react';
import { isPageMissing } from '../lib/loading/page-missing.ts';
import { type NotReloaded, reloadOnce } from '../lib/loading/reload-once.ts';
import { ErrorPage, TroublePage } from './error-page.tsx';
import { isSentPage, putBackSentPage } from './sent-page.tsx';

type State = { failure?: 'sent-page' | 'page-missing' | 'broken' };

/**
 * Shows the error page instead of a tree that broke. If it was a page that the server had sent, what it sent is put back
 * instead: a text can be read without any code. React has no other form for it than a class.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    if (isSentPage()) return { failure: 'sent-page' };
    return { failure: isPageMissing(error) ? 'page-missing' : 'broken' };
  }

  override componentDidCatch() {
    putBackSentPage();
  }

  override render() {
    switch (this.state.failure) {
      case undefined:
        return this.props.children;
      case 'sent-page':
        return null;
      case 'page-missing':
        return <PageMissing />;
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

/** In place of a page whose code cannot be had, as after a release: it is loaded again once by itself, then it says so. */
function PageMissing() {
  const [outcome, setOutcome] = useState<NotReloaded>();
  // What is being saved is saved first.
  const isSaving = useIsMutating() > 0;
  useEffect(() => {
    if (!isSaving) void reloadOnce().then(setOutcome);
  }, [isSaving]);
  return outcome ? <TroublePage {...TEXTS[outcome]} /> : <div className="min-h-svh" />;
}
