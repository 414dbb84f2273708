import type pg from 'pg';
import type { AgreementText, StayTerms, StoredChange, StoredSwap } from './stored-swap.ts';

/** The part of a change that answering it needs. */
type Answerable = Pick<StoredChange, 'id' | 'answers'>;

type NewChange = {
  by: number;
  stays: StayTerms[];
  words: string;
  until: Date;
  /** The new agreement, which everyone signs; only in a final swap. */
  text: AgreementText | undefined;
  now: Date;
};

export type ChangesRepository = ReturnType<typeof createChangesRepository>;

/** Pending changes of agreed and final swaps, and the answers to them. */
export function createChangesRepository() {
  return {
    /** Stores a change without answers. */
    async insert(client: pg.ClientBase, swap: StoredSwap, change: NewChange): Promise<Answerable> {
      const { by, stays, words, until, text, now } = change;
      const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
      const { rows } = await client.query<{ id: string }>(
        `insert into swap_changes (swap_id, by_party, terms, words, until, sections, names, homes, sha256, made_from,
           created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
        [
          swap.id,
          by,
          json({ stays }),
          words,
          until,
          json(text?.sections),
          json(text?.names),
          json(text?.homes),
          text?.sha256 ?? null,
          json(text?.made_from),
          now,
        ],
      );
      return { id: (rows[0] as { id: string }).id, answers: [] };
    },

    /** Adds a party's acceptance, in `change` as well; in a final swap with the name as signature. */
    async accept(client: pg.ClientBase, change: Answerable, party: number, name: string | null, now: Date) {
      await client.query(
        'insert into change_answers (change_id, party, name, created_at) values ($1, $2, $3, $4)',
        [change.id, party, name, now],
      );
      change.answers.push({ party, name, created_at: now.toISOString() });
    },

    /** Stores which parties may not read the words of the change. */
    async withhold(client: pg.ClientBase, id: string, from: readonly number[]): Promise<void> {
      await client.query('update swap_changes set withheld_from = $2 where id = $1', [id, from]);
    },

    /** Ends the pending change, in `swap` as well. */
    async end(client: pg.ClientBase, swap: StoredSwap, outcome: 'agreed' | 'fell'): Promise<void> {
      await client.query('update swap_changes set outcome = $2 where id = $1', [swap.change?.id, outcome]);
      swap.change = null;
    },
  };
}
