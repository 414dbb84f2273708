import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type NotReloaded, reloadOnce } from '../lib/loading/reload-once.ts';
import { TroublePage } from './error-page.tsx';

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
export function PageMissing() {
  const [outcome, setOutcome] = useState<NotReloaded>();
  // What is being saved is saved first.
  const isSaving = useIsMutating() > 0;
  useEffect(() => {
    if (!isSaving) void reloadOnce().then(setOutcome);
  }, [isSaving]);
  return outcome ? <TroublePage {...TEXTS[outcome]} /> : <div className="min-h-svh" />;
}
