import type { LiveEvent, Totals } from '@swapstead/contract/inbox/endpoints';
import type pg from 'pg';

export type EventsRepository = ReturnType<typeof createEventsRepository>;

/**
 * The events of a member since a given one. `reset`: they are no longer complete, so the page has to reload everything.
 */
export type Changes = { event: number; reset: boolean; events: LiveEvent[] } & Totals;

/**
 * One kind of event, with SQL from the slice that owns its subject. Events and their subjects are read in one
 * statement, so that both belong to the same moment.
 */
export type InboxKind = {
  kind: LiveEvent['kind'];
  /** The event `e` (of member_events) as a JSON object; null if its subject was deleted. */
  payload: string;
  /** SQL of the unread counts that this kind changes, for the member $1. */
  totals?: Partial<Record<keyof Totals, string>>;
};

/** A member who missed more events than this reloads everything, which costs less than sending them one by one. */
const MOST_EVENTS = 200;

/** After how many days events are deleted. */
const KEPT_DAYS = 7;

const NOTHING: Totals = { unread_total: 0, notices_unread: 0 };

type Stored = { kind: LiveEvent['kind']; event: number; payload: object | null };
type Row = { event: number; events: Stored[] | null; totals: Totals };

/** The events of members, in the order of their commits, numbered for each member without gaps. */
export function createEventsRepository(pool: pg.Pool, kinds: readonly InboxKind[]) {
  const payloads = kinds.map(({ kind, payload }) => `when '${kind}' then (${payload})`).join('\n');
  const totals = kinds
    .flatMap(({ totals = {} }) => Object.entries(totals))
    .map(([name, sql]) => `'${name}', (${sql})`)
    .join(', ');
  const since = `select i.last_event as event, json_build_object(${totals}) as totals,
      (select json_agg(json_build_object('kind', e.kind, 'event', e.event,
          'payload', case e.kind ${payloads} end) order by e.event)
        from member_events e
        where e.user_id = $1 and e.event > $2 and $2 >= i.last_event - ${MOST_EVENTS}) as events
    from inboxes i where i.user_id = $1`;

  return {
    /** The events after number `from`; without it, only the member's current number. */
    async since(userId: string, from: number | undefined): Promise<Changes> {
      const { rows } = await pool.query<Row>({
        name: 'events-since',
        text: since,
        values: [userId, from ?? Number.MAX_SAFE_INTEGER],
      });
      const { event, events, totals } = rows[0] ?? { event: 0, events: null, totals: NOTHING };
      if (from === undefined) return { event, reset: true, ...totals, events: [] };
      const found = (events ?? []).filter(({ payload }) => payload !== null);
      const reset = found.length !== event - from;
      return { event, reset, ...totals, events: reset ? [] : found.map((one) => eventOf(one, totals)) };
    },

    /** The current event number of each member. */
    async positions(userIds: readonly string[]): Promise<Map<string, number>> {
      const { rows } = await pool.query<{ user_id: string; last_event: number }>(
        'select user_id, last_event from inboxes where user_id = any($1)',
        [userIds],
      );
      return new Map(rows.map(({ user_id, last_event }) => [user_id, last_event]));
    },

    async tidy(): Promise<void> {
      await pool.query(
        `delete from member_events where created_at < now() - make_interval(days => ${KEPT_DAYS})`,
      );
    },
  };
}

/** The statement omits null values; the contract has none there. */
function eventOf({ kind, event, payload }: Stored, totals: Totals): LiveEvent {
  const present = Object.entries(payload ?? {}).filter(([, value]) => value !== null);
  return { kind, event, ...totals, ...Object.fromEntries(present) } as LiveEvent;
}
