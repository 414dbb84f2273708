import type pg from 'pg';

export type ContactRepository = ReturnType<typeof createContactRepository>;

type Recipient = {
  email: string;
  /** Null if the message is from before languages. */
  language: string | null;
  subject: string;
};

/** Tickets from the contact form, which belong to no account. */
export function createContactRepository(pool: pg.Pool) {
  return {
    /** Where the answer is sent, and in which language; undefined once the ticket is deleted. */
    async recipient(ticketId: string): Promise<Recipient | undefined> {
      const { rows } = await pool.query<Recipient>(
        'select contact_email as email, language, subject from support_tickets where id = $1 and contact_email is not null',
        [ticketId],
      );
      return rows[0];
    },

    /** Deletes tickets without a message for this many days: there is no account whose deletion would remove them. */
    async tidy(days: number): Promise<void> {
      await pool.query(
        `delete from support_tickets t
         where t.contact_email is not null and t.created_at < now() - make_interval(days => $1) and not exists (
           select from support_messages m
           where m.ticket_id = t.id and m.created_at >= now() - make_interval(days => $1))`,
        [days],
      );
    },
  };
}
