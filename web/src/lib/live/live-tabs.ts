import { api } from '../api/api.ts';
import { openChannel } from '../browser/channel.ts';
import { sharedLocks } from '../browser/locks.ts';
import { type LiveMessage, type OnLiveMessage, startLiveSource } from './live-source.ts';

const NAME = 'swapstead.live';

/** The number of tries to get an answer that is not older than the latest event. */
const MOST_TRIES = 3;

/** The pause before a tab requests the lock again, in milliseconds. */
const AGAIN_MS = 100;

/** Whether the browser has locks but refuses them here, like Firefox when cookies are blocked. */
const isRefusal = (error: unknown) => error instanceof DOMException && error.name === 'SecurityError';

/**
 * One connection for all tabs of this browser. The tab that holds the lock receives events and broadcasts them; when
 * it closes, the next tab resumes from there. Without locks each tab has a connection of its own.
 */
export function followLive(userId: string, onLiveMessage: OnLiveMessage): () => void {
  const leaving = new AbortController();
  const name = `${NAME}.${userId}`;
  const channel = openChannel<LiveMessage>(name, (message) => void take(message));
  // Sharing needs both a channel and locks.
  const locks = channel && sharedLocks();
  let position: number | undefined;
  let checked: Promise<boolean> | undefined;

  function take(message: LiveMessage): Promise<boolean> | undefined {
    if (message.kind === 'access') {
      checked = onLiveMessage(message);
      return checked;
    }
    if (message.kind === 'rights') return onLiveMessage(message);
    // The previous tab may still broadcast events that this tab, its successor, has already received.
    if (message.kind === 'change' && position !== undefined && message.at <= position) return;
    position = message.at;
    return onLiveMessage(message);
  }

  function listen(): () => void {
    const source = startLiveSource({
      position: () => position,
      onLiveMessage(message) {
        channel?.post(message);
        return take(message);
      },
    });
    return source.stop;
  }

  /** Requests the events between this page's answers and the first broadcast, if another tab holds the connection. */
  async function catchUp(turns: LockManager) {
    const { held = [] } = await turns.query();
    if (!held.some((lock) => lock.name === name)) return;
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const { event, level, is_admin, unread_total, notices_unread } = await api(
        'GET /api/conversations/changes',
        { query: {} },
        { signal: leaving.signal },
      );
      // Events broadcast in the meantime are newer than the counts of this answer.
      if (position !== undefined && event < position) continue;
      void take({ kind: 'rights', level, is_admin });
      void take({ kind: 'reset', at: event, unread_total, notices_unread });
      return;
    }
  }

  /** Opens the connection as soon as no other tab has it. */
  async function listenInTurn(turns: LockManager): Promise<void> {
    let hasTurn = false;
    try {
      await turns.request(name, { signal: leaving.signal }, async () => {
        hasTurn = true;
        // The previous tab may have stopped because the session has ended.
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
      // A page blocked by a browser dialog, or while it opens a tab, can't be given the lock and loses it. It
      // requests the lock again when it continues.
      if (hasTurn || !(error instanceof TypeError)) throw error;
      setTimeout(() => void listenInTurn(turns), AGAIN_MS);
    }
  }

  const listenAlone = () => leaving.signal.addEventListener('abort', listen());

  if (locks) {
    // If this fails, the next event or the next view of the page brings what was missed.
    void catchUp(locks).catch(() => undefined);
    void listenInTurn(locks);
  } else listenAlone();

  return () => {
    leaving.abort();
    channel?.close();
  };
}
