import type pg from 'pg';

export type Hiding = { user_id: string; was_hidden: boolean };

/**
 * Hides a home from everybody but its host or, without a reason, shows it again, in the transaction of `client`.
 * Triggers update searches, counts and pages (0140).
 * @returns the host, and whether our team had hidden it before; undefined if there is no such home
 */
export async function setHidden(
  client: pg.ClientBase,
  id: string,
  reason: string | null,
): Promise<Hiding | undefined> {
  const { rows } = await client.query<Hiding>(
    `with before as (select id, user_id, hidden_reason is not null as was_hidden from homes where id = $1 for update),
     changed as (
       update homes as h set hidden_reason = $2 from before where h.id = before.id and was_hidden = ($2::text is null)
     )
     select user_id, was_hidden from before`,
    [id, reason],
  );
  return rows[0];
}
