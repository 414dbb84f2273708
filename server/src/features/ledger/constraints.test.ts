import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { nightActions } from '../../../test/nights.ts';
import { type Party, swapWorld } from '../../../test/swaps.ts';
import { inTransaction } from '../../platform/database/transaction.ts';

const world = await swapWorld();
const nights = nightActions(world);
const { pool } = world;
const [member, host] = (await world.parties(2)) as [Party, Party];
await nights.give(member, 10);
await nights.stay('agreed', member, host);

/** Posts entries past the repository, as a mistake in the code would. */
async function post(
  entries: readonly [account: string, amount: string][],
  cause: string = crypto.randomUUID(),
) {
  await inTransaction(pool, async (client: pg.ClientBase) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into ledger_transactions (kind, cause, reason, created_at)
       values ('correction', $1, 'A mistake in the code.', now()) returning id`,
      [cause],
    );
    for (const [account, amount] of entries) {
      await client.query(
        `insert into ledger_entries (account_id, transaction_id, amount)
         select id, $1, $3::text::numeric from ledger_accounts where kind = $2 or user_id::text = $2`,
        [rows[0]?.id, account, amount],
      );
    }
  });
}

describe('the database refuses', () => {
  it.each([
    [
      'entries that do not add up to 0',
      [
        [member.user_id, '5'],
        ['corrections', '-4'],
      ],
    ],
    ['a transaction with one entry', [[member.user_id, '5']]],
    ['a transaction without entries', []],
    [
      'an amount of 0',
      [
        [member.user_id, '0'],
        ['corrections', '0'],
      ],
    ],
    [
      'two entries of one account',
      [
        [member.user_id, '2'],
        [member.user_id, '-2'],
      ],
    ],
    [
      'a balance below 0',
      [
        [member.user_id, '-11'],
        ['corrections', '11'],
      ],
    ],
  ] as const)('%s, at the latest at commit [NIGHT-23]', async (_, entries) => {
    const before = await nights.statement(member);
    await expect(post(entries as unknown as [string, string][])).rejects.toThrow(/add up to 0|violates/);
    expect(await nights.statement(member)).toEqual(before);
  });

  it('a second transaction of one kind and cause [NIGHT-23]', async () => {
    const entries: [string, string][] = [
      [member.user_id, '1'],
      ['corrections', '-1'],
    ];
    await post(entries, 'the same');
    await expect(post(entries, 'the same')).rejects.toThrow('ledger_transactions_once');
  });

  it.each([
    'update ledger_entries set amount = amount + 1',
    'delete from ledger_entries',
    'truncate ledger_entries',
    'update ledger_transactions set created_at = now()',
    'delete from ledger_transactions',
    'truncate ledger_transactions cascade',
    'update ledger_accounts set balance = balance + 1 where balance is not null',
    'update ledger_accounts set lines = 0',
  ])('%s [NIGHT-23]', async (change) => {
    await expect(pool.query(change)).rejects.toThrow(/append-only|only an entry changes an account/);
  });
});

it('a fraction of a night is rounded nowhere: the column holds whole nights only [NIGHT-23]', async () => {
  const { rows } = await pool.query<{ data_type: string }>(
    `select data_type from information_schema.columns where table_name like 'ledger_%' and column_name in ('amount', 'balance')`,
  );
  expect(new Set(rows.map(({ data_type }) => data_type))).toEqual(new Set(['integer']));
});

it('every balance is the sum of its entries, line by line, and all of them are 0 [NIGHT-23]', async () => {
  const { rows } = await pool.query(
    `select a.id from ledger_accounts a left join ledger_entries e on e.account_id = a.id
     where a.balance is not null group by a.id having a.balance <> coalesce(sum(e.amount), 0)`,
  );
  expect(rows).toEqual([]);
  expect(await nights.sum()).toBe(0);
});
