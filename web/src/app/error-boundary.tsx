import { Component, type ReactNode } from 'react';
import { isPageMissing } from '../lib/loading/page-missing.ts';
import { ErrorPage } from './error-page.tsx';
import { PageMissing } from './page-missing.tsx';
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
