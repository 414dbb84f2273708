import { createHash } from 'node:crypto';
import type { People } from '@swapstead/contract/swaps/format';
import type { SwapState } from '@swapstead/contract/swaps/states';
import type pg from 'pg';
import type { StoredSwap, Terms } from './stored-swap.ts';
import { SWAP } from './swaps.statements.ts';

type Queryable = Pick<pg.Pool, 'query'>;

/** Columns that a change of state may set. */
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

/** What a member sent under a submission id. */
type Submission = { user_id: string; submission_id: string; swap_id: string; content: Buffer };

/** Reads and writes the rows of swaps, parties, stays and revisions; it knows no rule. */
export const swapsRepository = {
  /** Locks the swaps, in the order of their ids. */
  async lock(client: pg.ClientBase, ids: readonly string[]): Promise<void> {
    await client.query({
      name: 'swaps-lock',
      text: 'select from swaps where id = any($1) order by id for update',
      values: [ids],
    });
  },

  /** Reads proposed swaps in full; swaps that exist by marks only are left out. */
  async byIds(db: Queryable, ids: readonly string[]): Promise<StoredSwap[]> {
    const { rows } = await db.query<{ swap: StoredSwap }>({
      name: 'swaps-by-id',
      text: `select ${SWAP} as swap from swaps w where w.id = any($1) and w.origin = 'proposed'`,
      values: [ids],
    });
    const byId = new Map(rows.map(({ swap }) => [swap.id, swap]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  },

  async byId(db: Queryable, id: string): Promise<StoredSwap | undefined> {
    return (await swapsRepository.byIds(db, [id]))[0];
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

  /** Writes the terms of a revision and makes the stays follow them. Stays keep their ids by their numbers. */
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

  async answer(client: pg.ClientBase, id: string, revision: number, party: number, at: Date): Promise<void> {
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

  /** Copies titles and places of the homes as they are now; the agreement keeps them. */
  async keepTitles(client: pg.ClientBase, id: string): Promise<void> {
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

  /** What the member sent earlier under this submission id. */
  async submission(client: pg.ClientBase, userId: string, submissionId: string) {
    const { rows } = await client.query<{ swap_id: string; content: Buffer }>(
      'select swap_id, content from swap_submissions where user_id = $1 and submission_id = $2',
      [userId, submissionId],
    );
    return rows[0];
  },

  /**
   * Stores the submission id with what is sent now; of two at once the second waits for the first.
   * @returns what was sent under it before
   */
  async submittedOnce(client: pg.ClientBase, sent: Submission) {
    const { rowCount } = await client.query({
      name: 'swaps-submitted',
      text: `insert into swap_submissions (user_id, submission_id, swap_id, content) values ($1, $2, $3, $4)
        on conflict do nothing`,
      values: [sent.user_id, sent.submission_id, sent.swap_id, sent.content],
    });
    if (rowCount === 1) return undefined;
    const { rows } = await client.query<{ swap_id: string; content: Buffer; ticket_id: string | null }>(
      'select swap_id, content, ticket_id from swap_submissions where user_id = $1 and submission_id = $2',
      [sent.user_id, sent.submission_id],
    );
    return rows[0];
  },

  async submittedFor(client: pg.ClientBase, sent: Submission, ticketId: string): Promise<void> {
    await client.query(
      'update swap_submissions set ticket_id = $3 where user_id = $1 and submission_id = $2',
      [sent.user_id, sent.submission_id, ticketId],
    );
  },

  async addVerdict(
    client: pg.ClientBase,
    id: string,
    given: {
      party: number;
      verdict: 'well' | 'happened' | 'not_happened';
      stay: number | null;
      words: string;
      at: Date;
    },
  ): Promise<void> {
    await client.query(
      `insert into swap_verdicts (swap_id, party, verdict, stay, words, created_at) values ($1, $2, $3, $4, $5, $6)
       on conflict (swap_id, party) do update set verdict = excluded.verdict, stay = excluded.stay,
         words = excluded.words, withheld_from = default, created_at = excluded.created_at`,
      [id, given.party, given.verdict, given.stay, given.words, given.at],
    );
  },

  /** Notes who does not read the words with which a party has said what happened, or has cancelled the swap. */
  async withholdWords(
    client: pg.ClientBase,
    id: string,
    { of, party, from }: { of: 'verdict' | 'ending'; party: number; from: readonly number[] },
  ): Promise<void> {
    if (from.length === 0) return;
    await client.query(
      of === 'verdict'
        ? 'update swap_verdicts set withheld_from = $3 where swap_id = $1 and party = $2'
        : 'update swaps set end_words_withheld_from = $3 where id = $1 and ended_by = $2',
      [id, party, from],
    );
  },

  /** Deletes the answers to an earlier objection; the history keeps them. */
  async dropAnswers(client: pg.ClientBase, id: string): Promise<void> {
    await client.query(`delete from swap_verdicts where swap_id = $1 and verdict <> 'well'`, [id]);
  },

  /** When the present deadline was set: by a proposal or another one, by a yes of everybody, or by moving it. */
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

  /** Whether the member has given a name. */
  async hasName(client: pg.ClientBase, userId: string): Promise<boolean> {
    const { rows } = await client.query<{ named: boolean }>(
      `select exists (select from profiles where user_id = $1 and display_name ~ '\\S') as named`,
      [userId],
    );
    return Boolean(rows[0]?.named);
  },

  /** The phone in the member's profile. */
  async phoneOf(db: Queryable, userId: string): Promise<string | null> {
    const { rows } = await db.query<{ phone: string | null }>(
      'select phone from profiles where user_id = $1',
      [userId],
    );
    return rows[0]?.phone ?? null;
  },

  /** The member's open proposals: how many in all, and how many for this home. */
  async countOpen(client: pg.ClientBase, userId: string, homeId: string | undefined, now: Date) {
    const { rows } = await client.query<{ all: number; here: number }>(
      `select count(*) as all, count(*) filter (where exists (
           select from stays t where t.swap_id = w.id and t.home_id = $2 and t.guest = p.party)) as here
       from swap_parties p join swaps w on w.id = p.swap_id and w.proposer = p.party
       where p.user_id = $1 and w.state = 'open' and w.answer_until > $3`,
      [userId, homeId, now],
    );
    return rows[0] as { all: number; here: number };
  },
};
