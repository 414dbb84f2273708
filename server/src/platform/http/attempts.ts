import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { m } from '@swapstead/messages';
import type pg from 'pg';
import { tooManyRequests } from '../errors.ts';

/**
 * Something that is counted, such as sign-ins at one address, and how often it may happen within a window: a quarter
 * of an hour, unless `minutes` is set.
 */
export type RateLimit = { key: string; max: number; minutes?: number };

export type Attempts = ReturnType<typeof createAttempts>;

const WINDOW_MINUTES = 15;

const SECONDS_LEFT = 'extract(epoch from window_ends_at - now())::float8 as seconds_left';

/** SQL: the count after one more attempt, starting again if its window has ended. */
const ONE_MORE = `
  spent = case when a.window_ends_at > now() then a.spent + 1 else 1 end,
  window_ends_at = case when a.window_ends_at > now() then a.window_ends_at else excluded.window_ends_at end`;

/**
 * Counts attempts in the database, so that the limits apply to all processes together. Keys are hashes: no address is
 * stored.
 */
export function createAttempts(pool: pg.Pool) {
  /** One statement decides and counts, so that simultaneous attempts cannot exceed the limit. */
  async function spendOne(limit: RateLimit): Promise<void> {
    const key = keyOf(limit);
    const { rowCount } = await pool.query({
      name: 'attempts-spend',
      text: `insert into attempts as a (key, spent, window_ends_at)
        values ($1, 1, now() + make_interval(mins => $3))
        on conflict (key) do update set ${ONE_MORE} where a.window_ends_at <= now() or a.spent < $2`,
      values: [key, limit.max, limit.minutes ?? WINDOW_MINUTES],
    });
    if (rowCount === 1) return;
    const { rows } = await pool.query<{ seconds_left: number }>(
      `select ${SECONDS_LEFT} from attempts where key = $1`,
      [key],
    );
    throw tooManyRequests(m.accounts_text_too_many_attempts(), rows[0]?.seconds_left ?? 1);
  }

  return {
    /**
     * Counts one attempt for each limit, in their order, and throws 429 at the first that is used up. Later limits
     * are not charged: a client stopped by its own limit must not use up another's.
     */
    async spend(limits: readonly RateLimit[]): Promise<void> {
      for (const limit of limits) await spendOne(limit);
    },

    /** Counts one attempt that is never refused. @returns by how many attempts `max` is exceeded */
    async excess(limit: RateLimit): Promise<number> {
      const { rows } = await pool.query<{ spent: number }>({
        name: 'attempts-excess',
        text: `insert into attempts as a (key, spent, window_ends_at)
          values ($1, 1, now() + make_interval(mins => ${WINDOW_MINUTES}))
          on conflict (key) do update set ${ONE_MORE} returning spent`,
        values: [keyOf(limit)],
      });
      return Math.max(0, (rows[0]?.spent ?? 0) - limit.max);
    },

    /**
     * Whether this may happen now, for something that may happen once within `minutes`: of several simultaneous
     * callers only one gets true, in the transaction of `client`.
     */
    async claim(client: pg.ClientBase, key: string, minutes: number): Promise<boolean> {
      const { rowCount } = await client.query(
        `insert into attempts as a (key, spent, window_ends_at) values ($1, 1, now() + make_interval(mins => $2))
         on conflict (key) do update set window_ends_at = excluded.window_ends_at where a.window_ends_at <= now()`,
        [keyOf({ key, max: 1 }), minutes],
      );
      return rowCount === 1;
    },

    /** Undoes a claim, so that it can be claimed again immediately, in the transaction of `client`. */
    async release(client: pg.ClientBase, key: string): Promise<void> {
      await client.query('delete from attempts where key = $1', [keyOf({ key, max: 1 })]);
    },

    /** Whether the next attempt would be refused. */
    async isUsedUp(limit: RateLimit): Promise<boolean> {
      const { rowCount } = await pool.query(
        'select from attempts where key = $1 and window_ends_at > now() and spent >= $2',
        [keyOf(limit), limit.max],
      );
      return rowCount === 1;
    },

    /** Takes an attempt back that turned out to be legitimate. */
    async refund(limits: readonly RateLimit[]): Promise<void> {
      await pool.query({
        name: 'attempts-refund',
        text: `update attempts set spent = greatest(spent - 1, 0)
          where key in (select key from attempts where key = any($1) order by key for update)`,
        values: [limits.map(keyOf)],
      });
    },

    /** Deletes windows that have ended. */
    async tidy(): Promise<void> {
      await pool.query('delete from attempts where window_ends_at < now()');
    },
  };
}

const keyOf = ({ key }: RateLimit) => createHash('sha256').update(key).digest();

/**
 * A limit for each network that an address is in. Larger networks have more people, so a /56 gets twice as much, a
 * /48 four times.
 */
export const limitsOfNetworks = (ip: string, most: number, name: (network: string) => string): RateLimit[] =>
  networksOf(ip).map((network, index) => ({ key: name(network), max: most * 2 ** index }));

/**
 * The networks that an address is in, smallest first: IPv4 as it is; IPv6 by /64, the network of one household or
 * server, and also by /56 and /48, because some providers assign as much to one customer.
 */
export function networksOf(ip: string): string[] {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped || !isIPv6(ip)) return [mapped ?? ip];
  const [head = '', tail] = ip.split('%')[0]?.toLowerCase().split('::') ?? [];
  const groups = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array<string>(tail === undefined ? 0 : 8 - groups.length - after.length).fill('0');
  const [a, b, c, d = '0'] = [...groups, ...zeros, ...after].map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
  const half = (Number.parseInt(d, 16) & 0xff00).toString(16);
  return [`${a}:${b}:${c}:${d}::/64`, `${a}:${b}:${c}:${half}::/56`, `${a}:${b}:${c}::/48`];
}
