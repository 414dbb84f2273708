import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type pg from 'pg';
import { tooManyRequests } from '../errors.ts';

/** Something that is counted, such as sign-ins at one address, and how often it may happen within a window. */
export type Allowance = { counted: string; most: number };

export type Attempts = ReturnType<typeof createAttempts>;

const WINDOW_MINUTES = 15;

type Spent = { key: Buffer; spent: number; seconds_left: number };

const SECONDS_LEFT = 'extract(epoch from window_ends_at - now())::float8 as seconds_left';

/**
 * Counts attempts in the database, so that the limits hold for all processes together. Keys are hashes: no address
 * is stored.
 */
export function createAttempts(pool: pg.Pool) {
  return {
    /**
     * Counts one attempt for each allowance. Throws 429 when one of them is used up; the others are then not
     * charged, or whoever is stopped at his own limit could use up somebody else's.
     */
    async spend(allowances: readonly Allowance[]): Promise<void> {
      const keys = allowances.map(keyOf);
      const { rows: known } = await pool.query<Spent>({
        name: 'attempts-known',
        text: `select key, spent, ${SECONDS_LEFT} from attempts where key = any($1) and window_ends_at > now()`,
        values: [keys],
      });
      refuseUsedUp(allowances, keys, known, 1);
      // In the order of keys, so that two requests never wait for each other in a circle.
      const { rows } = await pool.query<Spent>({
        name: 'attempts-spend',
        text: `insert into attempts as a (key, spent, window_ends_at)
          select key, 1, now() + make_interval(mins => ${WINDOW_MINUTES}) from unnest($1::bytea[]) as key order by key
          on conflict (key) do update set
            spent = case when a.window_ends_at > now() then a.spent + 1 else 1 end,
            window_ends_at = case when a.window_ends_at > now() then a.window_ends_at else excluded.window_ends_at end
          returning key, spent, ${SECONDS_LEFT}`,
        values: [keys],
      });
      refuseUsedUp(allowances, keys, rows, 0);
    },

    /** Takes an attempt back that turned out to be legitimate. */
    async refund(allowances: readonly Allowance[]): Promise<void> {
      await pool.query({
        name: 'attempts-refund',
        text: `update attempts set spent = greatest(spent - 1, 0)
          where key in (select key from attempts where key = any($1) order by key for update)`,
        values: [allowances.map(keyOf)],
      });
    },

    /** Forgets windows that have ended. */
    async tidy(): Promise<void> {
      await pool.query('delete from attempts where window_ends_at < now()');
    },
  };
}

function refuseUsedUp(
  allowances: readonly Allowance[],
  keys: readonly Buffer[],
  rows: readonly Spent[],
  coming: number,
) {
  for (const [index, { most }] of allowances.entries()) {
    const row = rows.find(({ key }) => key.equals(keys[index] as Buffer));
    if (row && row.spent + coming > most) {
      throw tooManyRequests('Too many attempts. Please try again later.', row.seconds_left);
    }
  }
}

const keyOf = ({ counted }: Allowance) => createHash('sha256').update(counted).digest();

/** The network of an address: IPv4 as it is, IPv6 by its /64, which is what one household or server has. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped || !isIPv6(ip)) return mapped ?? ip;
  const [head = '', tail] = ip.split('::');
  const groups = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array<string>(tail === undefined ? 0 : 8 - groups.length - after.length).fill('0');
  return `${[...groups, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}
