import { Readable } from 'node:stream';
import { countDays, dateText, dayIn } from '@swapstead/contract/days';
import type { StatementLine } from '@swapstead/contract/ledger/endpoints';
import { STATEMENT_PAGE } from '@swapstead/contract/ledger/endpoints';
import { daysText } from '@swapstead/contract/swaps/format';
import type { Viewer } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import type pg from 'pg';
import type { ListCursors } from '../../platform/http/list-cursor.ts';
import { memberOf } from '../../platform/http/route.ts';
import { BYTE_ORDER_MARK, csvLines } from './csv.ts';
import type { StatementRepository, StoredLine } from './statement.repository.ts';

/** What a line says of its stay, as the member may read it. */
export type StayOfLine = {
  swap_id: string;
  title: string;
  zone: string;
  check_in: string;
  check_out: string;
  /** Whether the reader hosts it. */
  is_host: boolean;
  /** The name of the guest; of somebody who has left, that of a former member. */
  guest: string;
};

/** Describes stays by id for a party of their swaps. Owned by a higher slice. */
export type StaysOfLines = (
  db: Pick<pg.Pool, 'query'>,
  stayIds: readonly string[],
  userId: string,
) => Promise<ReadonlyMap<string, StayOfLine>>;

type Parts = {
  pool: pg.Pool;
  clock: () => Date;
  cursors: ListCursors;
  statements: StatementRepository;
  staysOfLines: StaysOfLines;
};

/** How many lines the CSV reads at a time. */
const CSV_PAGE = 1_000;

export type Statements = ReturnType<typeof createStatements>;

/** The same in every language, since programs read them (LANG-38). */
const CSV_HEADINGS = ['Date', 'What', 'Stay', 'Nights', 'Balance'];

/** A member's statement: one line for each time nights came or went, with the balance after it (NIGHT-03, NIGHT-04). */
export function createStatements({ pool, clock, cursors, statements, staysOfLines }: Parts) {
  const pages = cursors.of('own nights');

  async function described(userId: string, rows: readonly StoredLine[]): Promise<StatementLine[]> {
    const ids = [...new Set(rows.flatMap(({ stay_id }) => stay_id ?? []))];
    const stays = ids.length > 0 ? await staysOfLines(pool, ids, userId) : new Map<string, StayOfLine>();
    return rows.map((row) => lineOf(row, stays.get(row.stay_id ?? ''), clock()));
  }

  async function* csv(userId: string) {
    yield BYTE_ORDER_MARK + csvLines([CSV_HEADINGS]);
    for (let last = 0; ; ) {
      const rows = await statements.after(pool, userId, last, CSV_PAGE);
      const lines = await described(userId, rows);
      yield csvLines(
        lines.map(({ day, what, detail, swap_id, amount, balance }) => [
          day,
          detail === null ? what : m.ledger_csv_line({ what, detail }),
          swap_id ?? '',
          amount,
          balance,
        ]),
      );
      if (rows.length < CSV_PAGE) return;
      last = rows.at(-1)?.number ?? last;
    }
  }

  return {
    async page({ cursor }: { cursor?: string | undefined }, viewer: Viewer) {
      const { user_id } = memberOf(viewer);
      const [before] = pages.open(cursor) ?? [];
      const rows = await statements.page(pool, user_id, {
        before: before === undefined ? undefined : Number(before),
        limit: STATEMENT_PAGE + 1,
      });
      const shown = rows.slice(0, STATEMENT_PAGE);
      const end = rows.length > STATEMENT_PAGE ? shown.at(-1) : undefined;
      return {
        lines: await described(user_id, shown),
        next_cursor: pages.seal(end && [String(end.number)]),
      };
    },

    async download(viewer: Viewer) {
      const { user_id } = memberOf(viewer);
      return {
        download: Readable.from(csv(user_id)),
        file_name: `nights_${dayIn('UTC', clock())}.csv`,
      };
    },

    /** All lines as CSV, for the export of the member's data. */
    whole: (userId: string): Readable => Readable.from(csv(userId)),

    reasons: (userId: string, ids: readonly number[]) => statements.reasons(pool, userId, ids),
  };
}

function lineOf(row: StoredLine, stay: StayOfLine | undefined, now: Date): StatementLine {
  const { number, at, amount, balance } = row;
  const zone = stay?.zone ?? 'UTC';
  return {
    number,
    at: at.toISOString(),
    day: dayIn(zone, at),
    what: whatOf(row, stay),
    detail: detailOf(row, stay, dayIn(zone, now)),
    note: noteOf(row, zone, now),
    swap_id: stay?.swap_id ?? null,
    amount,
    balance,
  };
}

/** The sentence of a line. A line of a stay without its stay cannot be: a member stays a party of every swap of theirs. */
function whatOf({ kind, amount, at }: StoredLine, stay: StayOfLine | undefined): string {
  const words = {
    title: stay?.title ?? m.ledger_some_home(),
    name: stay?.guest ?? m.profiles_former_member(),
  };
  switch (kind) {
    case 'welcome':
      return m.ledger_welcome_line();
    case 'held':
      return m.ledger_line_stay(words);
    case 'changed':
      return amount < 0 ? m.ledger_line_longer({ ...words, count: -amount }) : m.ledger_line_shorter(words);
    case 'paid':
      return m.ledger_line_earned(words);
    case 'kept':
      return keptText(words.name, stay ? countDays(dayIn(stay.zone, at), stay.check_in) : 0);
    case 'returned':
      return stay?.is_host ? m.ledger_line_earned(words) : m.ledger_line_back(words);
    case 'undone':
      return amount < 0 ? m.ledger_line_undone(words) : m.ledger_line_back(words);
    case 'correction':
      return m.ledger_line_correction();
    case 'welcome_taken':
      return m.ledger_line_welcome_taken();
  }
}

/** What stands below the sentence: when the stay is, or why nights came. */
function detailOf({ kind, reason }: StoredLine, stay: StayOfLine | undefined, today: string): string | null {
  if (kind === 'correction') return reason;
  return stay ? daysText(stay, today) : null;
}

const keptText = (name: string, days: number) =>
  days < 0 ? m.ledger_line_kept_during({ name }) : m.ledger_line_kept({ name, days });

/** How nights that were put on hold stand now. */
function noteOf({ kind, ended }: StoredLine, zone: string, now: Date): string | null {
  if (kind !== 'held') return null;
  if (!ended) return m.ledger_note_on_hold();
  if (ended.kind === 'kept') return m.ledger_note_kept();
  if (ended.kind !== 'paid') return null;
  return m.ledger_note_paid({ day: dateText(dayIn(zone, new Date(ended.at)), dayIn(zone, now)) });
}
