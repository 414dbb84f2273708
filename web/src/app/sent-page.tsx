import { createRoot } from 'react-dom/client';
import { attempt } from '../lib/browser/attempt.ts';
import { entryState } from '../lib/browser/history.ts';
import { standWithoutCode } from '../lib/loading/without-code.ts';
import { placeAllMasonry } from '../ui/masonry-grid.ts';

type SentPage = { entry: string; putBack: () => void };

let sent: SentPage | undefined;

const addressNow = () => location.pathname + location.search;
/** The entry of the history that shows: the same address, come to another time, may show another page. */
const entryNow = () => `${entryState()?.key} ${addressNow()}`;

/** Keeps what the server sent, before React takes it over. `leave` ends React's part in it. */
export function keepSentPage(root: HTMLElement, leave: () => void): void {
  // In a document that is never shown, so that no picture in the copy is fetched.
  const copy = document.implementation.createHTMLDocument('').importNode(root, true);
  const { title } = document;
  sent = {
    entry: entryNow(),
    putBack() {
      attempt(leave);
      // Our policy refuses style attributes. What has one are cards, which are placed again.
      for (const styled of copy.querySelectorAll('[style]')) styled.removeAttribute('style');
      root.replaceChildren(...copy.childNodes);
      document.title = title;
      letSentPageStand(root);
      placeAllMasonry();
    },
  };
}

/** Whether the page that shows is the one that the server sent, so that it can be put back if its code fails. */
export const isSentPage = (): boolean => sent?.entry === entryNow();

/** Puts back what the server sent, once React has done what it is doing. */
export function putBackSentPage(): void {
  if (isSentPage()) queueMicrotask(() => sent?.putBack());
}

/** The page stays as the server sent it, and says that some of it does not work. */
export function letSentPageStand(root: HTMLElement): void {
  standWithoutCode();
  const note = document.createElement('div');
  root.prepend(note);
  attempt(() => createRoot(note).render(<Note />));
}

function Note() {
  return (
    <p role="status" className="wrap bg-sand py-3 text-15">
      Some of this page isn't working, but you can read it and follow its links.{' '}
      <a href={addressNow()} className="link-inline">
        Reload the page
      </a>
    </p>
  );
}
