import { m } from '@swapstead/messages';
import { createRoot } from 'react-dom/client';
import { attempt } from '../lib/browser/attempt.ts';
import { entryState } from '../lib/browser/history.ts';
import { fallBackToNoJs } from '../lib/loading/no-js-fallback.ts';
import { placeAllMasonry } from '../ui/masonry-grid.ts';

type ServerHtml = { entry: string; restore: () => void };

let sent: ServerHtml | undefined;

const addressNow = () => location.pathname + location.search;
/** Identifies the current history entry: the same address may show another page at another time. */
const entryNow = () => `${entryState()?.key} ${addressNow()}`;

/** Stores the server's HTML before React hydrates it. `leave` unmounts React. */
export function keepServerHtml(root: HTMLElement, leave: () => void): void {
  // Copied into a document that is never shown, so that its pictures aren't fetched.
  const copy = document.implementation.createHTMLDocument('').importNode(root, true);
  const { title } = document;
  sent = {
    entry: entryNow(),
    restore() {
      attempt(leave);
      // Our policy refuses style attributes. Only cards have them, and they are placed again.
      for (const styled of copy.querySelectorAll('[style]')) styled.removeAttribute('style');
      root.replaceChildren(...copy.childNodes);
      document.title = title;
      fallBackToServerHtml(root);
      placeAllMasonry();
    },
  };
}

/** Whether the current page is the server-rendered one, so that its HTML can be restored if its code fails. */
export const isServerHtml = (): boolean => sent?.entry === entryNow();

/** Restores the server's HTML once React has finished its current work. */
export function restoreServerHtml(): void {
  if (isServerHtml()) queueMicrotask(() => sent?.restore());
}

/** Leaves the page as the server rendered it, with a note that some of it does not work. */
export function fallBackToServerHtml(root: HTMLElement): void {
  fallBackToNoJs();
  const note = document.createElement('div');
  root.prepend(note);
  attempt(() => createRoot(note).render(<Note />));
}

function Note() {
  return (
    <p role="status" className="wrap bg-sand py-3 text-15">
      {m.app_server_html_partly_broken()}{' '}
      <a href={addressNow()} className="link-inline">
        {m.app_server_html_reload()}
      </a>
    </p>
  );
}
