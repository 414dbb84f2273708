import type { NoticeEventName } from '@swapstead/contract/notices/events';
import { noticeEvent } from '@swapstead/contract/notices/events';
import { KINDS, kindOf, type MailChoice } from '@swapstead/contract/notices/kinds';
import type pg from 'pg';
import { createInboxRepository } from '../inbox/inbox.repository.ts';

/** The subject of a notice, by ids only: a notice never stores a name, title, place or text. */
export type NoticeAbout = {
  swap_id?: string;
  conversation_id?: string;
  home_id?: string;
  ticket_id?: string;
  /** The member who caused it, if the other ids do not identify them. */
  member_id?: string;
  feed_id?: string;
  wish_id?: string;
  session_id?: string;
  passkey_id?: string;
  /** The member whose identity check it is: the reader. */
  identity_id?: string;
  /** The member whose nights moved without a stay: the reader. */
  nights_id?: string;
};

/** Numbers, and days as YYYY-MM-DD. */
export type NoticeFacts = {
  n?: number;
  day?: string;
  check_in?: string;
  check_out?: string;
  [fact: string]: number | string | undefined;
};

export type NewNotice = {
  user_id: string;
  event: NoticeEventName;
  /** Unique for one event, so that it causes one notice: 'signed {swap} {revision} {member}'. */
  event_key: string;
  about?: NoticeAbout;
  facts?: NoticeFacts;
};

/** A notice that this call has created or extended. */
export type WrittenNotice = {
  id: string;
  user_id: string;
  event: NoticeEventName;
  /** False if an unread one was extended: its email and push are already queued. */
  is_new: boolean;
  /** The member's choice for emails of its kind. */
  mail: MailChoice;
  has_devices: boolean;
};

export function createNotifyRepository() {
  const inboxes = createInboxRepository();
  return {
    /**
     * Writes notices in the transaction of the event. It locks the inboxes of the members in the order of ids, so
     * callers take all other locks first. A notice whose key was used before is not written again, and deleted members
     * get none.
     */
    async write(client: pg.ClientBase, notices: readonly NewNotice[], now: Date): Promise<WrittenNotice[]> {
      const users = [...new Set(notices.map(({ user_id }) => user_id))];
      await inboxes.lock(client, users);
      const wanted = notices.map(rowOf);
      const growing = wanted.filter(({ grows }) => grows);
      if (growing.length > 0) {
        await client.query({ name: 'notices-grown', text: GROWN, values: [JSON.stringify(growing)] });
      }
      const { rows } = await client.query<WrittenNotice>({
        name: 'notices-write',
        text: WRITE,
        values: [JSON.stringify(wanted), now, AT_FIRST],
      });
      return rows;
    },
  };
}

/** A notice that has been read is not extended: the next event causes a new notice on every channel (NOTE-14). */
const GROWN = `
  update notices n set event_key = n.event_key || ' ' || n.position
  from jsonb_to_recordset($1::jsonb) as w(user_id uuid, event_key text)
  where n.user_id = w.user_id and n.event_key = w.event_key and n.read_at is not null`;

const AT_FIRST = JSON.stringify(Object.fromEntries(KINDS.map((kind) => [kind, kindOf(kind).mail_at_first])));

function rowOf({ user_id, event, event_key, about = {}, facts = {} }: NewNotice, order: number) {
  const { kind, grows = false } = noticeEvent(event);
  return { order, user_id, kind, event, event_key, about, facts: grows ? { n: 1, ...facts } : facts, grows };
}

/** Each new notice takes the next event number of its member. An existing one takes none, so there are no gaps. */
const WRITE = `
  with wanted as (
    select w.*, row_number() over (partition by w.user_id order by w."order") as step
    from jsonb_to_recordset($1::jsonb) as w("order" int, user_id uuid, kind text, event text, event_key text,
      about jsonb, facts jsonb, grows boolean)
    join inboxes i on i.user_id = w.user_id
    where w.grows or not exists (
      select from notices n where n.user_id = w.user_id and n.event_key = w.event_key)
  ), bumped as (
    update inboxes i set last_event = last_event + w.steps
    from (select user_id, max(step) as steps from wanted group by user_id) w
    where i.user_id = w.user_id returning i.user_id, i.last_event - w.steps as before
  ), written as (
  insert into notices as n (user_id, kind, event, event_key, about, facts, position, created_at)
  select w.user_id, w.kind, w.event, w.event_key, w.about, w.facts, b.before + w.step, $2
  from wanted w join bumped b on b.user_id = w.user_id
  on conflict (user_id, event_key) do update set
    facts = n.facts || jsonb_build_object('n', (n.facts ->> 'n')::int + (excluded.facts ->> 'n')::int),
    position = excluded.position, created_at = excluded.created_at
  returning id, user_id, kind, event, position, xmax = 0 as is_new
  ), events as (
    insert into member_events (user_id, event, kind, subject_id) select user_id, position, 'notice', id from written
  )
  select w.id, w.user_id, w.event, w.is_new, coalesce(p.mail, $3::jsonb ->> w.kind) as mail,
    exists (select from push_devices d where d.user_id = w.user_id) as has_devices
  from written w left join notice_preferences p on p.user_id = w.user_id and p.kind = w.kind`;
