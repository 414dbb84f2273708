import { randomUUID } from 'node:crypto';
import { PEOPLE, WORDS } from '../swap-terms.ts';
import type { Cells } from './cell.ts';
import { ownHomeOf } from './swaps.cells.ts';
import { inDays, type ViewerName, type World } from './world.ts';

/** The id of the viewer; for a visitor, of the owner. */
const memberOf = ({ members }: World, viewer: ViewerName) =>
  members[viewer === 'visitor' ? 'owner' : viewer].user_id;

/** Nights for the viewer, as a correction by our team. */
async function give(world: World, viewer: ViewerName, nights: number) {
  await world.pool.query(
    `with account as (
       insert into ledger_accounts (kind, user_id, balance) values ('member', $1, 0)
       on conflict (user_id) do update set user_id = excluded.user_id returning id
     ), posted as (
       insert into ledger_transactions (kind, cause, reason, created_at)
       values ('correction', gen_random_uuid(), 'Given by a test of rights.', now()) returning id
     )
     insert into ledger_entries (account_id, transaction_id, amount)
     select account.id, posted.id, $2::int from account, posted
     union all select t.id, posted.id, -$2::int from ledger_accounts t, posted where t.kind = 'corrections'`,
    [memberOf(world, viewer), nights],
  );
}

async function stayForNights(world: World) {
  await world.pool.query(
    `update swaps set state = 'withdrawn', end_why = 'said', ended_by = 1, ended_at = now()
     where state = 'open' and starts_at < now() + interval '100 days'`,
  );
  return {
    payload: {
      submission_id: randomUUID(),
      home_id: await world.partnersHome(),
      own_home_id: null,
      my_stay: { check_in: inDays(20), check_out: inDays(22) },
      their_stay: null,
      people: PEOPLE,
      words: WORDS,
    },
  };
}

/** Rows 287 to 297: nights. */
export const nightCells: Cells[] = [
  { row: '287, 289', route: 'GET /api/nights', get: { visitor: 401, others: 200 } },
  { row: '287', route: 'GET /api/nights/statement', get: { visitor: 401, others: 200 } },
  { row: '287', route: 'GET /api/nights/statement.csv', get: { visitor: 401, others: 200 } },
  {
    row: '288',
    route: 'GET /api/nights',
    when: 'of another member',
    send: (world) => ({ query: { user_id: world.members.another.user_id } }),
    get: { visitor: 401, others: 400 },
  },
  {
    row: '290',
    route: 'POST /api/swaps',
    when: 'a stay for nights',
    send: async (world, viewer) => {
      if (viewer !== 'visitor') await give(world, viewer, 2);
      // Also gives the viewer a name, which every proposal needs.
      await ownHomeOf(world, viewer);
      return stayForNights(world);
    },
    get: { visitor: 401, free: 403, lapsed: 403, admin: 403, others: 200 },
  },
  {
    row: '290',
    route: 'POST /api/swaps',
    when: 'a stay that costs more nights than the viewer has',
    send: async (world) => {
      const { payload } = await stayForNights(world);
      return { payload: { ...payload, my_stay: { check_in: inDays(20), check_out: inDays(180) } } };
    },
    get: { visitor: 401, free: 403, lapsed: 403, admin: 403, others: 409 },
  },
  { row: '291, 293', route: 'POST /api/nights/entries', get: { visitor: 401, others: 403 } },
  {
    row: '293',
    route: 'DELETE /api/nights/entries/:id',
    send: () => ({ params: { id: '1' } }),
    get: { visitor: 401, others: 403 },
  },
  { row: '296', route: 'POST /api/nights/transfers', get: { visitor: 401, others: 403 } },
  { row: '294', route: 'GET /api/admin/nights', get: { visitor: 401, admin: 200, others: 403 } },
  { row: '294', route: 'GET /api/admin/nights/patterns', get: { visitor: 401, admin: 200, others: 403 } },
  {
    row: '165, 295',
    route: 'POST /api/admin/nights/corrections',
    send: (world) => ({
      payload: {
        submission_id: randomUUID(),
        user_id: world.members.owner.user_id,
        amount: 3,
        reason: 'Agreed with both members.',
      },
    }),
    get: { visitor: 401, admin: 200, others: 403 },
  },
  {
    row: '295',
    route: 'POST /api/admin/nights/corrections',
    when: "of one's own nights",
    send: (world, viewer) => ({
      payload: {
        submission_id: randomUUID(),
        user_id: memberOf(world, viewer),
        amount: 3,
        reason: 'Agreed with both members.',
      },
    }),
    get: { visitor: 401, others: 403 },
  },
  {
    row: '297',
    route: 'POST /api/admin/nights/corrections',
    when: 'with a balance',
    send: (world) => ({
      payload: {
        submission_id: randomUUID(),
        user_id: world.members.owner.user_id,
        amount: 3,
        balance: 99,
        reason: 'Agreed with both members.',
      },
    }),
    get: { visitor: 401, admin: 400, others: 403 },
  },
];
