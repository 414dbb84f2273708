import type { ConsentChoice } from '@swapstead/contract/consent/endpoints';
import type pg from 'pg';

export type ConsentRepository = ReturnType<typeof createConsentRepository>;

type Proof = ConsentChoice & { device: string; policy_version: string };

/** Proofs of consent, and the page view counts, the only feature that needs consent. */
export function createConsentRepository(pool: pg.Pool) {
  return {
    async record({ device, policy_version, analytics, functional, marketing }: Proof): Promise<void> {
      await pool.query(
        `insert into consent_records (device, policy_version, analytics, functional, marketing)
         values ($1, $2, $3, $4, $5)`,
        [device, policy_version, analytics, functional, marketing],
      );
    },

    /** Adds one view of the page to today's count (UTC). `path` is a pattern, such as '/house/:id'. */
    async countView(path: string): Promise<void> {
      await pool.query(
        `insert into page_views (day, path, views) values ((now() at time zone 'utc')::date, $1, 1)
         on conflict (day, path) do update set views = page_views.views + 1`,
        [path],
      );
    },

    /** Deletes proofs older than this many years. */
    async tidy(years: number): Promise<void> {
      await pool.query('delete from consent_records where recorded_at < now() - make_interval(years => $1)', [
        years,
      ]);
    },
  };
}
