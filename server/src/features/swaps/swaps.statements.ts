import type { InboxKind } from '../inbox/events.repository.ts';

/** Something about a swap has changed; open pages load it anew. */
export const SWAP_EVENTS: InboxKind = {
  kind: 'swap',
  payload: `select json_build_object('swap_id', w.id) from swaps w where w.id = e.subject_id`,
};

/**
 * What other slices show of swaps, as SQL: they never read the tables of this one themselves.
 */

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The marks of a conversation as its member `viewer` sees them; both are columns. */
export const marksOf = (conversation: string, viewer: string) => `(
    select json_build_object(
      'marked_by_me', coalesce(bool_or(user_id = ${viewer}), false),
      'marked_by_them', coalesce(bool_or(user_id <> ${viewer}), false),
      'completed_at', case when count(*) = 2 then ${instant('max(marked_at)')} end)
    from completion_marks where conversation_id = ${conversation})`;

/** Swaps that were completed, of the member in the placeholder or column `member`. */
export const completedSwapsOf = (member: string) =>
  `(select count(*) from swap_parties p join swaps w on w.id = p.swap_id
    where p.user_id = ${member} and w.state = 'completed')`;
