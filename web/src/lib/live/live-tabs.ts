import { api } from '../api.ts';
import { type Heard, type OnHeard, startLiveSource } from './live-source.ts';

const NAME = 'swapstead.live';

/** How often a page asks for an answer that is not older than what it has heard. */
const MOST_TRIES = 3;

/** How soon a tab asks again for its turn, in milliseconds. */
const AGAIN_MS = 100;

/**
 * One connection for all tabs of this browser. The tab that holds the lock listens and passes events on; when it
 * closes, the next one continues from there. Without locks every tab listens for itself.
 */
export function followLive(userId: string, onHeard: OnHeard): () => void {
  const leaving = new AbortController();
  const name = `${NAME}.${userId}`;
  const channel = new BroadcastChannel(name);
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
        channel.postMessage(heard);
        return take(heard);
      },
    });
    return source.stop;
  }

  /** If another tab listens, events between the answers of this page and the first one passed on are asked for. */
  async function catchUp() {
    const { held = [] } = await navigator.locks.query();
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
  async function listenInTurn(): Promise<void> {
    let hasTurn = false;
    try {
      await navigator.locks.request(name, { signal: leaving.signal }, async () => {
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
      // A page that stands still, behind a dialog of the browser or while it opens a tab, cannot be told that it has the
      // lock, and loses it. It asks again when it goes on.
      if (hasTurn || !(error instanceof TypeError)) throw error;
      setTimeout(() => void listenInTurn(), AGAIN_MS);
    }
  }

  channel.onmessage = ({ data }: MessageEvent<Heard>) => void take(data);
  if (navigator.locks) {
    // Without an answer the next event, or the next look at the page, brings what was missed.
    void catchUp().catch(() => undefined);
    void listenInTurn();
  } else {
    leaving.signal.addEventListener('abort', listen());
  }

  return () => {
    leaving.abort();
    channel.close();
  };
}
