import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseConnection } from '../database/pool.ts';
import type { Logger } from '../logger.ts';

const CHANNEL = 'gallery_changed';
const RETRY_MS = 500;

type Listener = {
  /** Another process, or a tool on the command line, changed what the gallery shows. */
  onChange: () => void;
  /** From now on changes may be missed. */
  onLost: () => void;
  /** Changes are heard again. */
  onHeard: () => void;
};

/** Hears of changes to the gallery that other processes commit, by NOTIFY of the triggers; reconnects for ever. */
export function followChanges(connection: DatabaseConnection, listener: Listener, logger: Logger) {
  let client: pg.Client | undefined;
  let closed = false;

  async function follow() {
    while (!closed) {
      const current = new pg.Client(connection);
      client = current;
      try {
        const ended = new Promise<void>((resolve) => {
          current.once('end', resolve);
          current.once('error', () => resolve());
        });
        await current.connect();
        current.on('notification', listener.onChange);
        await current.query(`listen ${CHANNEL}`);
        listener.onHeard();
        await ended;
      } catch (error) {
        if (!closed) logger.warn({ err: error }, 'cannot listen for changes of the gallery');
      }
      listener.onLost();
      current.removeAllListeners('notification');
      current.on('error', () => {});
      await current.end().catch(() => {});
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
