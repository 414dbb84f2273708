import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../logger.ts';
import type { DatabaseConnection } from './pool.ts';

const RETRY_MS = 500;
/** How often the connection has to show that it lives, and how long it may take to, in milliseconds. */
const BEAT_MS = 5_000;
const ANSWER_MS = 5_000;

export type NotificationListener = {
  /** Somebody, in whatever process, committed a NOTIFY on one of the channels. */
  onNotice: (channel: string, payload: string) => void;
  /** From now on notices may be missed. */
  onLost?: () => void;
  /** Notices are heard, or heard again. */
  onHeard?: () => void;
};

/**
 * Listens on channels of the database over a connection of its own; connects again for ever. A connection that a
 * network swallowed without a word is noticed within ten seconds: until then notices may be missed unknown.
 */
export function followNotifications(
  connection: DatabaseConnection,
  channels: readonly string[],
  listener: NotificationListener,
  logger: Logger,
) {
  let client: pg.Client | undefined;
  let closed = false;

  async function follow() {
    while (!closed) {
      const current = new pg.Client({
        ...connection,
        application_name: 'swapstead-notices',
        connectionTimeoutMillis: ANSWER_MS,
        query_timeout: ANSWER_MS,
      });
      client = current;
      try {
        const ended = new Promise<void>((resolve) => {
          current.once('end', resolve);
          current.once('error', () => resolve());
        });
        await current.connect();
        current.on('notification', ({ channel, payload }) => listener.onNotice(channel, payload ?? ''));
        // All at once: between two of them only one half of what is told together would be heard.
        await current.query(channels.map((channel) => `listen ${channel}`).join('; '));
        listener.onHeard?.();
        await Promise.race([ended, untilSilent(current)]);
      } catch (error) {
        if (!closed) logger.warn({ err: error, channels }, 'cannot listen to the database');
      }
      listener.onLost?.();
      current.removeAllListeners('notification');
      current.on('error', () => {});
      // Not awaited: of a silent one it would take as long as the network likes.
      void current.end().catch(() => {});
      if (!closed) await delay(RETRY_MS);
    }
  }

  const done = follow();
  return {
    async close() {
      closed = true;
      await client?.end().catch(() => {});
      await done;
    },
  };
}

/** Answers once the server does not answer any more. */
async function untilSilent(client: pg.Client): Promise<void> {
  for (;;) {
    await delay(BEAT_MS, undefined, { ref: false });
    try {
      await client.query('select 1');
    } catch {
      return;
    }
  }
}
