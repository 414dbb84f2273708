import { api } from '../api/api.ts';
import { openChannel } from '../browser/channel.ts';
import { sharedLocks } from '../browser/locks.ts';
import { type Heard, type OnHeard, startLiveSource } from './live-source.ts';

const NAME = 'swapstead.live';

/** How often a page asks for an answer that is not older than what it has heard. */
const MOST_TRIES = 3;

/** How soon a tab asks again for its turn, in milliseconds. */
const AGAIN_MS = 100;

/** Whether the browser has locks, and lets nobody use them here: Firefox where cookies are blocked. */
const isRefusal = (error: unknown) => error instanceof DOMException && error.name === 'SecurityError';

/**
 * One connection for all tabs of this browser. The tab that holds the lock listens and passes events on; when it
 * closes, the next one continues from there. Without locks every tab listens for itself.
 */
export function followLive(userId: string, onHeard: OnHeard): () => void {
  const leaving = new AbortController();
  const name = `${NAME}.${userId}`;
  const channel = openChannel<Heard>(name, (heard) => void take(heard));
  // Tabs take turns only where the one that listens can tell the others.
  const locks = channel && sharedLocks();
  let position: number | undefined;
  let checked: Promise<boolean> | undefined;

  function take(heard: Heard): Promise<boolean> | undefined {
    if (heard.kind === 'access') {
      checked = onHeard(heard);
      return checked;
    }
    if (heard.kind === 'rights') return onHeard(heard);
    // The first tab may still pass on what this one, its successor, has already received.
    if (heard.kind === 'change' && position !== undefined && heard.at <= position) return;
    position = heard.at;
    return onHeard(heard);
  }

  function listen(): () => void {
    const source = startLiveSource({
      position: () => position,
      onHeard(heard) {
        channel?.post(heard);
        return take(heard);
      },
    });
    return source.stop;
  }

  /** If another tab listens, events between the answers of this page and the first one passed on are asked for. */
  async function catchUp(turns: LockManager) {
    const { held = [] } = await turns.query();
    if (!held.some((lock) => lock.name === name)) return;
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const { event, level, is_admin, unread_total, notices_unread } = await api(
        'GET /api/conversations/changes',
        { query: {} },
        { signal: leaving.signal },
      );
      // What the other tab has passed on meanwhile is newer: the counts of this answer are those from before.
      if (position !== undefined && event < position) continue;
      void take({ kind: 'rights', level, is_admin });
      void take({ kind: 'reset', at: event, unread_total, notices_unread });
      return;
    }
  }

  /** Listens as soon as no other tab of this browser does. */
  async function listenInTurn(turns: LockManager): Promise<void> {
    let hasTurn = false;
    try {
      await turns.request(name, { signal: leaving.signal }, async () => {
        hasTurn = true;
        // The tab that listened before this one may have left because the session is over.
        if ((await checked) === false || leaving.signal.aborted) return;
        const stop = listen();
        await new Promise<void>((resolve) =>
          leaving.signal.addEventListener('abort', () => {
            stop();
            resolve();
          }),
        );
      });
    } catch (error) {
      // The page was left while it waited for the lock.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      if (!hasTurn && isRefusal(error)) return listenAlone();
      // A page that stands still, behind a dialog of the browser or while it opens a tab, cannot be told that it has the
      // lock, and loses it. It asks again when it goes on.
      if (hasTurn || !(error instanceof TypeError)) throw error;
      setTimeout(() => void listenInTurn(turns), AGAIN_MS);
    }
  }

  const listenAlone = () => leaving.signal.addEventListener('abort', listen());

  if (locks) {
    // Without an answer the next event, or the next look at the page, brings what was missed.
    void catchUp(locks).catch(() => undefined);
    void listenInTurn(locks);
  } else listenAlone();

  return () => {
    leaving.abort();
    channel?.close();
  };
}
