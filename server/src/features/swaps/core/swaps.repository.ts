import { createHash } from 'node:crypto';
import type { People } from '@swapstead/contract/swaps/format';
import type { HistoryAct } from '@swapstead/contract/swaps/history';
import type { SwapState } from '@swapstead/contract/swaps/states';
import type pg from 'pg';
import type { HistoryFacts, StoredSwap, Terms } from './stored-swap.ts';
import { SWAP } from './swaps.statements.ts';

type Queryable = Pick<pg.Pool, 'query'>;

/** An entry of the history before it is stored. */
export type NewEntry = { act: HistoryAct; party?: number | null; facts?: HistoryFacts };

/** Columns that a transition may set. */
export type SwapColumns = Partial<{
  state: SwapState;
  revision: number;
  answer_until: Date;
  sign_until: Date;
  starts_at: Date;
  last_day_at: Date;
  ends_at: Date;
  completes_at: Date;
  objection_until: Date;
  rights_until: Date;
  zone: string;
  more_time: number[];
  final_at: Date;
  completed_at: Date;
  disputed_by: number;
  dispute_until: Date;
  ticket_id: string | null;
  ended_at: Date;
  ended_by: number | null;
  end_why: 'said' | 'home_gone' | 'left' | 'team';
  end_reason: string | null;
  end_words: string | null;
  end_home_title: string;
  is_counted: boolean;
  sequence: number;
}>;

export type NewSwap = {
  proposer: number;
  users: readonly string[];
  is_withheld: boolean;
  replaces: string | null;
  created_at: Date;
  answer_until: Date;
} & Required<
  Pick<
    SwapColumns,
    'starts_at' | 'last_day_at' | 'ends_at' | 'completes_at' | 'objection_until' | 'rights_until' | 'zone'
  >
>;

export type SwapsRepository = ReturnType<typeof createSwapsRepository>;

/** The rows of swaps, parties, stays, revisions and history. */
export function createSwapsRepository() {
  return {
    /** Locks the swaps in the order of their ids. */
    async lock(client: pg.ClientBase, ids: readonly string[]): Promise<void> {
      await client.query({
        name: 'swaps-lock',
        text: 'select from swaps where id = any($1) order by id for update',
        values: [ids],
      });
    },

    byIds,

    async byId(db: Queryable, id: string): Promise<StoredSwap | undefined> {
      return (await byIds(db, [id]))[0];
    },

    async insert(client: pg.ClientBase, { users, ...swap }: NewSwap): Promise<string> {
      const columns = Object.keys(swap);
      const { rows } = await client.query<{ id: string }>(
        `insert into swaps (state, revision, ${columns.join(', ')})
         values ('open', 1, ${columns.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
        Object.values(swap),
      );
      const { id } = rows[0] as { id: string };
      await client.query(
        `insert into swap_parties (swap_id, party, user_id)
         select $1, nr, user_id from unnest($2::uuid[]) with ordinality as p(user_id, nr)`,
        [id, users],
      );
      return id;
    },

    async update(client: pg.ClientBase, id: string, columns: SwapColumns): Promise<void> {
      const names = Object.keys(columns);
      if (names.length === 0) return;
      const set = names.map((name, index) => `${name} = $${index + 2}`).join(', ');
      await client.query({
        name: `swaps-set ${createHash('sha256').update(set).digest('hex').slice(0, 32)}`,
        text: `update swaps set ${set} where id = $1`,
        values: [id, ...Object.values(columns)],
      });
    },

    /** Stores the terms of a revision and updates the stays. A stay with the same number keeps its id. */
    async writeRevision(
      client: pg.ClientBase,
      id: string,
      {
        revision,
        by,
        terms,
        words,
        withheld_from = [],
        at,
      }: {
        revision: number;
        by: number;
        terms: Terms;
        words: string;
        withheld_from?: readonly number[];
        at: Date;
      },
    ): Promise<void> {
      await client.query(
        `insert into swap_revisions (swap_id, revision, by_party, terms, words, created_at, withheld_from)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [id, revision, by, JSON.stringify(terms), words, at, withheld_from],
      );
      await client.query(
        `insert into stays (swap_id, number, home_id, home_title, home_place, zone, host, guest, during, people)
         select $1, number, home_id, home_title, home_place, zone, host, guest, daterange(check_in, check_out), people
         from jsonb_to_recordset($2) as t (number smallint, home_id uuid, home_title text, home_place text, zone text,
           host smallint, guest smallint, check_in date, check_out date, people jsonb)
         on conflict (swap_id, number) do update set home_id = excluded.home_id, home_title = excluded.home_title,
           home_place = excluded.home_place, zone = excluded.zone, during = excluded.during, people = excluded.people`,
        [id, JSON.stringify(terms.stays)],
      );
    },

    async terms(client: Queryable, id: string, revision: number): Promise<Terms> {
      const { rows } = await client.query<{ terms: Terms }>(
        'select terms from swap_revisions where swap_id = $1 and revision = $2',
        [id, revision],
      );
      return (rows[0] as { terms: Terms }).terms;
    },

    async answer(
      client: pg.ClientBase,
      id: string,
      revision: number,
      party: number,
      at: Date,
    ): Promise<void> {
      await client.query({
        name: 'swaps-answer',
        text: 'insert into swap_answers (swap_id, revision, party, created_at) values ($1, $2, $3, $4)',
        values: [id, revision, party, at],
      });
    },

    async setPeople(client: pg.ClientBase, stayId: string, people: People): Promise<void> {
      await client.query({
        name: 'swaps-people',
        text: 'update stays set people = $2 where id = $1',
        values: [stayId, JSON.stringify(people)],
      });
    },

    /** Copies the present titles and places of the homes into the stays, so that later edits do not change them. */
    async copyTitles(client: pg.ClientBase, id: string): Promise<void> {
      await client.query({
        name: 'swaps-keep-titles',
        text: `update stays t set home_title = h.title, home_place = h.location from homes h
          where t.swap_id = $1 and h.id = t.home_id`,
        values: [id],
      });
    },

    async link(
      client: pg.ClientBase,
      id: string,
      link: { conversation_id: string; guest: number; host: number },
    ): Promise<void> {
      await client.query(
        `insert into swap_conversations (swap_id, conversation_id, guest, host) values ($1, $2, $3, $4)
         on conflict do nothing`,
        [id, link.conversation_id, link.guest, link.host],
      );
    },

    /** Adds entries to the history, in the order of the array. @returns their ids */
    async addHistory(
      client: pg.ClientBase,
      id: string,
      entries: readonly NewEntry[],
      { state, at }: { state: SwapState; at: Date },
    ): Promise<number[]> {
      const { rows } = await client.query<{ id: number }>({
        name: 'swap-history-add',
        text: `insert into swap_history (swap_id, party, act, state, facts, created_at)
          select $1::uuid, party, act, $2::text, coalesce(facts, '{}'), $3::timestamptz
          from rows from (jsonb_to_recordset($4::jsonb) as (party smallint, act text, facts jsonb)) with ordinality
            as entry (party, act, facts, nr)
          order by nr returning id`,
        values: [id, state, at, JSON.stringify(entries)],
      });
      return rows.map((row) => row.id);
    },

    /** Ids of swaps for which something may be due: a deadline that is over or near, or an arrival. */
    async dueIds(db: Queryable, now: Date): Promise<string[]> {
      const { rows } = await db.query<{ id: string }>(
        `select id from swaps where origin = 'proposed' and (
          state = 'open' and answer_until <= $1::timestamptz + interval '3 days'
          or state = 'agreed' and sign_until <= $1::timestamptz + interval '3 days'
          or state = 'final' and starts_at <= $1::timestamptz + interval '8 days'
          or state = 'disputed' and dispute_until <= $1::timestamptz + interval '1 day' and ticket_id is null
          or exists (select from swap_changes c where c.swap_id = swaps.id and c.outcome is null
            and c.until <= $1::timestamptz + interval '1 day'))
        order by id`,
        [now],
      );
      return rows.map(({ id }) => id);
    },

    /** When the present deadline was set: by new terms, by the last acceptance, or by an extension. */
    async deadlineSetAt(client: pg.ClientBase, id: string): Promise<Date> {
      const { rows } = await client.query<{ at: Date }>({
        name: 'swaps-deadline-set',
        text: `select max(h.created_at) as at from swap_history h join swaps w on w.id = h.swap_id
          where h.swap_id = $1 and h.act = any(case when w.state = 'open'
            then '{proposed,suggested,more_time,team_moved}'::text[] else '{agreed,change_agreed,team_moved}' end)`,
        values: [id],
      });
      return rows[0]?.at ?? new Date(0);
    },
  };
}

/** Reads proposed swaps in full, without those that only exist by completion marks. */
async function byIds(db: Queryable, ids: readonly string[]): Promise<StoredSwap[]> {
  const { rows } = await db.query<{ swap: StoredSwap }>({
    name: 'swaps-by-id',
    text: `select ${SWAP} as swap from swaps w where w.id = any($1) and w.origin = 'proposed'`,
    values: [ids],
  });
  const byId = new Map(rows.map(({ swap }) => [swap.id, swap]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
