import type pg from 'pg';

export type NewsletterRepository = ReturnType<typeof createNewsletterRepository>;

export type LinkPurpose = 'confirm' | 'leave';
export type Subscriber = { id: string; email: string; language: string; is_confirmed: boolean };

/**
 * How long an address gets no further confirmation email, and by how much this grows each time: ten minutes, an hour,
 * six hours, a day and a half, nine days. So nobody can have emails sent to a stranger all day.
 */
const REST_MINUTES = 10;
const REST_GROWTH = 6;
const LONGEST_RESTS = 5;

/** Addresses and the links in their emails. All addresses are in lower case. */
export function createNewsletterRepository(pool: pg.Pool) {
  return {
    /**
     * Stores an unconfirmed address; the unique index decides between two simultaneous ones.
     * @returns the id of a subscriber to email; undefined if the address is confirmed or was emailed recently
     */
    async ask(client: pg.ClientBase, email: string, language: string): Promise<string | undefined> {
      const { rows } = await client.query<{ id: string }>(
        `insert into newsletter_subscribers as s (email, language) values ($1, $2)
         on conflict (email) do update set asked_at = now(), asks = s.asks + 1, language = excluded.language
           where s.confirmed_at is null and s.asked_at < now()
             - interval '${REST_MINUTES} minutes' * power(${REST_GROWTH}, least(s.asks, ${LONGEST_RESTS}) - 1)
         returning id`,
        [email, language],
      );
      return rows[0]?.id;
    },

    async byId(id: string): Promise<Subscriber | undefined> {
      const { rows } = await pool.query<Subscriber>(
        `select id, email, language, confirmed_at is not null as is_confirmed from newsletter_subscribers where id = $1`,
        [id],
      );
      return rows[0];
    },

    async addLink(subscriberId: string, purpose: LinkPurpose, tokenHash: Buffer): Promise<void> {
      await pool.query(
        'insert into newsletter_links (token_hash, subscriber_id, purpose) values ($1, $2, $3)',
        [tokenHash, subscriberId, purpose],
      );
    },

    /** Confirms the address of the link, and invalidates all its other confirmation links. */
    async confirm(client: pg.ClientBase, tokenHash: Buffer): Promise<boolean> {
      const { rowCount } = await client.query(
        `with used as (
           delete from newsletter_links where purpose = 'confirm' and subscriber_id = (
             select subscriber_id from newsletter_links where token_hash = $1 and purpose = 'confirm'
           ) returning subscriber_id
         )
         update newsletter_subscribers set confirmed_at = now()
         where confirmed_at is null and id in (select subscriber_id from used)`,
        [tokenHash],
      );
      return rowCount === 1;
    },

    /** Deletes the address of the link with everything that belongs to it. */
    async leave(tokenHash: Buffer): Promise<boolean> {
      const { rowCount } = await pool.query(
        `delete from newsletter_subscribers where id =
           (select subscriber_id from newsletter_links where token_hash = $1 and purpose = 'leave')`,
        [tokenHash],
      );
      return rowCount === 1;
    },

    /** All confirmed subscribers, in the order of confirmation. */
    async subscribers(): Promise<{ id: string; email: string; confirmed_at: Date }[]> {
      const { rows } = await pool.query(
        `select id, email, confirmed_at from newsletter_subscribers
         where confirmed_at is not null order by confirmed_at, id`,
      );
      return rows;
    },

    /** What is stored about the address of a member; undefined if it is not on the list. */
    async ofMember(
      userId: string,
    ): Promise<{ email: string; asked_at: Date; confirmed_at: Date | null } | undefined> {
      const { rows } = await pool.query(
        `select email, asked_at, confirmed_at from newsletter_subscribers
         where email = (select email from users where id = $1 and email_verified)`,
        [userId],
      );
      return rows[0];
    },

    /** Deletes addresses that were not confirmed in time. */
    async tidy(days: number): Promise<void> {
      await pool.query(
        `delete from newsletter_subscribers
         where confirmed_at is null and asked_at < now() - make_interval(days => $1)`,
        [days],
      );
    },
  };
}
