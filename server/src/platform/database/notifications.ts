import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../logger.ts';
import type { DatabaseConnection } from './pool.ts';

const RETRY_MS = 500;
/** Interval and timeout of the check that the connection works, in milliseconds. */
const BEAT_MS = 5_000;
const ANSWER_MS = 5_000;

export type NotificationListener = {
  /** Some process committed a NOTIFY on one of the channels. */
  onNotice: (channel: string, payload: string) => void;
  /** From now on notifications may be missed. */
  onLost?: () => void;
  /** Notifications arrive, or arrive again. */
  onHeard?: () => void;
};

/**
 * Listens on channels of the database over a separate connection; reconnects indefinitely. A silently broken
 * connection is noticed within ten seconds: until then notifications may be missed unnoticed.
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
        // All in one query: otherwise, between two of them, a transaction's notifications could arrive only in part.
        await current.query(channels.map((channel) => `listen ${channel}`).join('; '));
        listener.onHeard?.();
        await Promise.race([ended, untilSilent(current)]);
      } catch (error) {
        if (!closed) logger.warn({ err: error, channels }, 'cannot listen to the database');
      }
      listener.onLost?.();
      current.removeAllListeners('notification');
      current.on('error', () => {});
      // Not awaited, because closing a silent connection may take very long.
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

/** Resolves once the server no longer responds. */
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
