import { PHOTOS } from '../homes/home-json.ts';
import type { InboxKind } from '../inbox/events.repository.ts';

/** The SQL of swaps, in pieces. What other slices show of swaps stands here too: they never read its tables. */

/** Something about a swap has changed; open pages load it anew. */
export const SWAP_EVENTS: InboxKind = {
  kind: 'swap',
  payload: `select json_build_object('swap_id', w.id) from swaps w where w.id = e.subject_id`,
};

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The marks of a conversation as its member `viewer` sees them; both are columns. */
export const marksOf = (conversation: string, viewer: string) => `(
    select json_build_object(
      'marked_by_me', coalesce(bool_or(user_id = ${viewer}), false),
      'marked_by_them', coalesce(bool_or(user_id <> ${viewer}), false),
      'completed_at', case when count(*) = 2 then ${instant('max(marked_at)')} end)
    from completion_marks where conversation_id = ${conversation})`;

/** Swaps of the member in the placeholder or column `member` that were completed, by the clock of `now` too. */
export const completedSwapsOf = (member: string, now: string) =>
  `(select count(*) from swap_parties p join swaps w on w.id = p.swap_id
    where p.user_id = ${member} and (w.state = 'completed' or w.state = 'final' and w.completes_at <= ${now}))`;

/** Whether the conversation `conversation` has a swap that is or was agreed: it counts by itself (STAY-21). */
export const hasAgreedSwap = (conversation: string) =>
  `exists (select from swap_conversations l join swaps w on w.id = l.swap_id
    where l.conversation_id = ${conversation} and w.sign_until is not null)`;

/** Until when the parties of agreed swaps keep their rights in the conversation (STAY-24); null without such a swap. */
export const rightsUntil = (conversation: string) =>
  `(select max(w.rights_until) from swap_conversations l join swaps w on w.id = l.swap_id
    where l.conversation_id = ${conversation} and w.sign_until is not null)`;

const list = (sql: string) => `(select coalesce(jsonb_agg(one order by nr), '[]') from (${sql}) as each)`;

/** A proposed swap `w` with everything that decides about it: see stored-swap.ts. */
export const SWAP = `(to_jsonb(w) - 'origin') || jsonb_build_object(
    'parties', ${list(`select p.party as nr, jsonb_build_object('party', p.party, 'user_id', p.user_id,
        'display_name', f.display_name, 'avatar_url', f.avatar_url) as one
      from swap_parties p left join profiles f on f.user_id = p.user_id where p.swap_id = w.id`)},
    'stays', ${list(`select t.number as nr, jsonb_build_object('id', t.id, 'number', t.number, 'home_id', t.home_id,
        'home_title', case when w.state = 'open' then coalesce(h.title, t.home_title) else t.home_title end,
        'home_place', case when w.state = 'open' then coalesce(h.location, t.home_place) else t.home_place end,
        'guests', h.guests, 'photo', case when h.is_shown then ${PHOTOS}->0 end, 'zone', t.zone, 'host', t.host, 'guest', t.guest,
        'check_in', lower(t.during), 'check_out', upper(t.during), 'people', t.people,
        'arrival_time', t.arrival_time, 'arrival_note', t.arrival_note) as one
      from stays t left join homes h on h.id = t.home_id where t.swap_id = w.id`)},
    'suggested_by', (select by_party from swap_revisions r where r.swap_id = w.id and r.revision = w.revision),
    'words', (select words from swap_revisions r where r.swap_id = w.id and r.revision = w.revision),
    'answers', ${list(`select party as nr, party as one from swap_answers a
      where a.swap_id = w.id and a.revision = w.revision`)},
    'signatures', ${list(`select signed_at as nr, jsonb_build_object('party', party, 'name', name, 'sha256', sha256,
        'signed_at', signed_at) as one
      from swap_signatures s where s.swap_id = w.id and s.revision = w.revision`)},
    'change', (select to_jsonb(c) || jsonb_build_object('answers', ${list(`select a.created_at as nr,
        jsonb_build_object('party', a.party, 'name', a.name, 'created_at', a.created_at) as one
      from change_answers a where a.change_id = c.id`)})
      from swap_changes c where c.swap_id = w.id and c.outcome is null),
    'verdicts', ${list(`select created_at as nr, to_jsonb(v) as one from swap_verdicts v where v.swap_id = w.id`)},
    'conversations', ${list(`select conversation_id as nr, jsonb_build_object('conversation_id', conversation_id,
        'guest', guest, 'host', host) as one
      from swap_conversations l where l.swap_id = w.id`)})`;
