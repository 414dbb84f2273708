import type { LiveEvent } from '@swapstead/contract/conversations';
import type pg from 'pg';
import { message, STATE } from './conversations.statements.ts';

export type EventsRepository = ReturnType<typeof createEventsRepository>;

/** What happened to a member since an event. `reset`: not all of it is known any more, load everything anew. */
export type Changes = { event: number; reset: boolean; unread_total: number; events: LiveEvent[] };

/** Who was away for longer loads everything anew, which costs less than so many events one by one. */
const MOST_EVENTS = 200;

/** How long events are kept, in days. */
const KEPT_DAYS = 7;

type Stored = Omit<LiveEvent, 'message' | 'unread_total'> & { message: LiveEvent['message'] | null };
type Row = { event: number; events: Stored[] | null; unread_total: number };

/** What happened, in the order in which it was committed, numbered per member without gaps. */
export function createEventsRepository(pool: pg.Pool) {
  return {
    /** The events after `since`; without it only where the member stands now. */
    async since(userId: string, since: number | undefined): Promise<Changes> {
      // One statement sees one moment: the count tells whether an event is missing.
      const { rows } = await pool.query<Row>({
        name: 'events-since',
        text: `select i.last_event as event,
            (select coalesce(sum(unread), 0) from conversation_sides where user_id = $1 and unread > 0) as unread_total,
            (select json_agg(json_build_object('event', e.event, 'conversation_id', e.conversation_id,
                'message', case when e.seq is not null then (select ${message()} from conversation_messages m
                  where m.conversation_id = c.id and m.seq = e.seq) end,
                'state', ${STATE}) order by e.event)
              from conversation_events e
              join conversation_sides s on s.conversation_id = e.conversation_id and s.user_id = e.user_id
              join conversations c on c.id = e.conversation_id
              join conversation_sides o on o.conversation_id = e.conversation_id and o.user_id <> e.user_id
              where e.user_id = $1 and e.event > $2 and $2 >= i.last_event - ${MOST_EVENTS}) as events
          from inboxes i where i.user_id = $1`,
        values: [userId, since ?? Number.MAX_SAFE_INTEGER],
      });
      const { event, events, unread_total } = rows[0] ?? { event: 0, events: null, unread_total: 0 };
      if (since === undefined) return { event, reset: true, unread_total, events: [] };
      const found = events ?? [];
      const reset = found.length !== event - since;
      return {
        event,
        reset,
        unread_total,
        events: reset ? [] : found.map((one) => eventOf(one, unread_total)),
      };
    },

    /** Where each of the members stands. */
    async positions(userIds: readonly string[]): Promise<Map<string, number>> {
      const { rows } = await pool.query<{ user_id: string; last_event: number }>(
        'select user_id, last_event from inboxes where user_id = any($1)',
        [userIds],
      );
      return new Map(rows.map(({ user_id, last_event }) => [user_id, last_event]));
    },

    async tidy(): Promise<void> {
      await pool.query(
        `delete from conversation_events where created_at < now() - make_interval(days => ${KEPT_DAYS})`,
      );
    },
  };
}

function eventOf({ message: sent, ...rest }: Stored, unread_total: number): LiveEvent {
  return { ...rest, unread_total, ...(sent && { message: sent }) };
}
