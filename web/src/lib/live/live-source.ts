import type { LiveEvent, Rights, Totals } from '@swapstead/contract/inbox/endpoints';
import { api, isSignedOut } from '../api/api.ts';
import { eventParser, type StreamEvent } from './event-stream.ts';

/** What a page receives, in order. `reset`: some events may have been missed. */
export type LiveMessage =
  | { kind: 'change'; at: number; change: LiveEvent }
  | ({ kind: 'reset'; at: number } & Totals)
  /** The permissions with which the server answers this browser. */
  | ({ kind: 'rights' } & Rights)
  /** The session, role or membership has changed. */
  | { kind: 'access' };

/** For 'access' it answers whether the same member is still signed in; no stream is opened before that. */
export type OnLiveMessage = (message: LiveMessage) => Promise<boolean> | undefined;

type Parts = {
  /** The last event that this browser has received, from which to resume. */
  position: () => number | undefined;
  onLiveMessage: OnLiveMessage;
  clock?: { silenceMs: number; patienceMs: number; pollMs: number; retryMs: number };
};

/**
 * `silenceMs`: a stream without a heartbeat for this long is dead. `patienceMs`: a stream without a first event for
 * this long is blocked. `pollMs`: the polling interval where streams are blocked. `retryMs`: the first pause after a
 * failure.
 */
const CLOCK = { silenceMs: 30_000, patienceMs: 10_000, pollMs: 8_000, retryMs: 500 };
const LONGEST_RETRY_MS = 15_000;
/** Streams in a row that fail before their first event until polling takes over. */
const FAILURES_BEFORE_POLLING = 2;
/** The kinds of LiveEvent in the stream. */
const CHANGES = new Set(['change', 'notice', 'notices_read', 'settings', 'swap']);
/** Polls before a stream is tried again. */
const POLLS_IN_A_ROW = 8;

export type LiveSource = { stop: () => void };

/** Receives the member's events until it is stopped: from a stream, or by polling if no stream gets through. */
export function startLiveSource({ position, onLiveMessage, clock = CLOCK }: Parts): LiveSource {
  const stopping = new AbortController();
  let nudge = () => {};
  let retryMs = clock.retryMs;
  let failures = 0;
  let checked: Promise<boolean> | undefined;

  function wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      nudge = () => {
        clearTimeout(timer);
        resolve();
      };
      stopping.signal.addEventListener('abort', nudge, { once: true });
    });
  }

  function receive({ event, id, data }: StreamEvent) {
    const at = Number(id);
    if (CHANGES.has(event)) void onLiveMessage({ kind: 'change', at, change: JSON.parse(data) });
    if (event === 'ready' || event === 'resumed') {
      const { level, is_admin } = JSON.parse(data) as Rights;
      void onLiveMessage({ kind: 'rights', level, is_admin });
    }
    if (event === 'ready' || event === 'reset') {
      const { unread_total, notices_unread } = JSON.parse(data) as Totals;
      void onLiveMessage({ kind: 'reset', at, unread_total, notices_unread });
    }
    if (event === 'access') checked = onLiveMessage({ kind: 'access' });
  }

  /**
   * Reads one stream to its end.
   * @returns whether anything was received
   */
  async function stream(): Promise<boolean> {
    const connection = new AbortController();
    const end = () => connection.abort();
    stopping.signal.addEventListener('abort', end, { once: true });
    let timer = setTimeout(end, clock.patienceMs);
    let passed = false;
    const parser = eventParser(
      (event) => {
        passed = true;
        clearTimeout(timer);
        timer = setTimeout(end, clock.silenceMs);
        receive(event);
      },
      (ms) => {
        retryMs = ms;
      },
    );
    // After the computer has slept, a dead connection still looks alive, so we compare times.
    let lastRead = Date.now();
    const onWake = () => {
      if (document.visibilityState === 'visible' && Date.now() - lastRead > clock.silenceMs) end();
    };
    document.addEventListener('visibilitychange', onWake);
    addEventListener('online', end);
    try {
      const since = position();
      const response = await fetch(
        `/api/conversations/events${since === undefined ? '' : `?since=${since}`}`,
        {
          signal: connection.signal,
          cache: 'no-store',
        },
      );
      if (response.status === 401) checked = onLiveMessage({ kind: 'access' });
      if (!response.ok || !response.body) return false;
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return passed;
        lastRead = Date.now();
        parser.write(value);
      }
    } catch {
      return passed; // A broken stream: the next one sends what was missed.
    } finally {
      clearTimeout(timer);
      connection.abort();
      document.removeEventListener('visibilitychange', onWake);
      removeEventListener('online', end);
      stopping.signal.removeEventListener('abort', end);
    }
  }

  async function poll(): Promise<void> {
    const since = position();
    try {
      const query = since === undefined ? {} : { since };
      const changes = await api('GET /api/conversations/changes', { query }, { signal: stopping.signal });
      const { reset, event, events, level, is_admin, unread_total, notices_unread } = changes;
      void onLiveMessage({ kind: 'rights', level, is_admin });
      if (reset) void onLiveMessage({ kind: 'reset', at: event, unread_total, notices_unread });
      for (const change of events) void onLiveMessage({ kind: 'change', at: change.event, change });
    } catch (error) {
      if (isSignedOut(error)) checked = onLiveMessage({ kind: 'access' });
    }
  }

  /** Whether to continue: not after a stop, nor if another member is signed in. */
  const goesOn = async () => (await checked) !== false && !stopping.signal.aborted;

  /** Polls several times before a stream is tried again. */
  async function pollForAWhile() {
    for (let count = 0; count < POLLS_IN_A_ROW && (await goesOn()); count++) {
      await poll();
      await wait(clock.pollMs);
    }
  }

  async function run() {
    while (await goesOn()) {
      const passed = await stream();
      if (!(await goesOn())) return;
      failures = passed ? 0 : failures + 1;
      if (failures >= FAILURES_BEFORE_POLLING) await pollForAWhile();
      else {
        await wait(Math.min(LONGEST_RETRY_MS, retryMs * 2 ** failures) * (0.75 + Math.random() / 2));
        retryMs = clock.retryMs;
      }
    }
  }

  const onOnline = () => nudge();
  addEventListener('online', onOnline);
  void run();
  return {
    stop() {
      removeEventListener('online', onOnline);
      stopping.abort();
    },
  };
}
