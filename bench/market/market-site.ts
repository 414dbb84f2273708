import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { newDatabase } from '../../e2e/databases.ts';
import { createPool } from '../../server/src/platform/database/pool.ts';
import { createLogger } from '../../server/src/platform/logger.ts';
import { newUsage } from './usage.ts';

export type Asking = { cookie: string };
export type Answer = { status: number; code: string; body: unknown };

export type MarketSite = Awaited<ReturnType<typeof startMarketSite>>;

const DAY_MS = 86_400_000;
/** Noon, so that it is the same day from UTC-11 to UTC+11. */
const NOON_MS = DAY_MS / 2;

/** A server with an empty database of its own, on the day `from`, in its own process. */
export async function startMarketSite(from: string) {
  const { connection, drop } = await newDatabase();
  const pool = createPool(connection, 2, createLogger('silent'));
  const begun = Date.parse(from) + NOON_MS;
  const child = fork(join(import.meta.dirname, 'server.ts'), {
    env: { ...process.env, MARKET_DATABASE: JSON.stringify(connection), MARKET_FROM: String(begun) },
  });
  const { url } = (await heard(child)) as { url: string };
  const usage = newUsage();

  /** Waits until no job of these kinds is left that is due. */
  async function drained(names: readonly string[]): Promise<void> {
    const counted = usage.time('jobs');
    for (;;) {
      const { rows } = await pool.query<{ left: number; failed: number }>(
        `select count(*) filter (where state in ('created', 'retry', 'active'))::int as left,
           count(*) filter (where state = 'failed')::int as failed
         from pgboss.job where name = any($1) and start_after <= now()`,
        [names],
      );
      if (rows[0]?.failed) throw new Error(`A job failed: ${names.join(', ')}`);
      if (rows[0]?.left === 0) return counted();
      await delay(5);
    }
  }

  return {
    pool,
    usage,
    drained,

    /** Sets the day, and runs what it brings. */
    async daily(): Promise<void> {
      child.send('daily');
      const { names } = (await heard(child)) as { names: string[] };
      await drained(names);
    },

    /** Lets the day pass for limits that the database counts by its own time: conversations started in 24 hours. */
    async endDay(): Promise<void> {
      await pool.query(
        "update conversations set created_at = created_at - interval '1 day' where created_at > now() - interval '1 day'",
      );
    },

    async setDay(day: number): Promise<void> {
      child.send({ now: begun + day * DAY_MS });
      await heard(child);
    },

    /** A request of a member. `name` is what it is counted as. A failure of the server ends the benchmark. */
    async ask(name: string, as: Asking, method: string, path: string, body?: object): Promise<Answer> {
      const counted = usage.time(name);
      const reply = await fetch(`${url}/api/${path}`, {
        method,
        headers: { cookie: as.cookie, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await reply.text();
      counted();
      if (reply.status >= 500) throw new Error(`${method} ${path} answers ${reply.status}: ${text}`);
      const parsed = text === '' ? {} : JSON.parse(text);
      const code = reply.ok ? '' : `${name} ${reply.status} ${wordsOf(parsed)}`;
      if (!reply.ok) usage.refused(code);
      return { status: reply.status, code, body: parsed };
    },

    async stop(): Promise<void> {
      const gone = once(child, 'exit');
      child.send('stop');
      await gone;
      await pool.end();
      await drop();
    },
  };
}

/** The code of a refusal; a limit is told by its sentence. */
const wordsOf = ({ code, error }: { code?: string; error?: string }) =>
  code === 'too_many_requests' || code === 'invalid_request' ? error : (code ?? error);

/** The next message of the server. */
async function heard(child: ChildProcess): Promise<unknown> {
  const gone = new AbortController();
  const { signal } = gone;
  const ended = once(child, 'exit', { signal }).then(() => {
    throw new Error('The server of the market has ended');
  });
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), ended]);
    return message;
  } finally {
    ended.catch(() => {});
    gone.abort();
  }
}
