import { m } from '@swapstead/messages';
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
    title: m.app_error_boundary_new_version(),
    text: m.app_error_boundary_new_version_text(),
    action: m.app_error_boundary_reload(),
  },
  'no-answer': {
    title: m.app_error_boundary_not_loaded(),
    text: m.app_error_boundary_no_answer(),
    action: m.common_try_again(),
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
