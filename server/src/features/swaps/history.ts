import { HISTORY, type HistoryAct, historySentence } from '@swapstead/contract/swap-history';
import type { SwapEntry } from '@swapstead/contract/swap-view';
import type { SwapRow } from '@swapstead/contract/swaps';
import type pg from 'pg';
import type { HistoryFacts } from './moves.ts';
import type { StoredSwap } from './stored-swap.ts';

type Row = { id: number; party: number | null; act: string; facts: HistoryFacts; at: Date };

/** What happened to a swap, oldest first, with the names as this viewer reads them. */
export async function historyOf(
  db: Pick<pg.Pool, 'query'>,
  swap: StoredSwap,
  { parties, today }: Pick<SwapRow, 'parties' | 'today'>,
): Promise<SwapEntry[]> {
  const { rows } = await db.query<Row>({
    name: 'swap-history',
    text: 'select id, party, act, facts, created_at as at from swap_history where swap_id = $1 order by id',
    values: [swap.id],
  });
  return rows.flatMap(({ id, party, act, facts, at }) => {
    if (!isAct(act)) return [];
    const name = parties.find((one) => one.party === party)?.name ?? '';
    const { day, reason = null, words = null, changes = [] } = facts;
    return {
      id,
      party,
      sentence: historySentence(act, name, day, today),
      at: at.toISOString(),
      reason,
      words,
      changes,
    };
  });
}

const isAct = (act: string): act is HistoryAct => act in HISTORY;
