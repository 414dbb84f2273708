import { PEOPLE, WORDS } from '../swaps.ts';
import type { Cells } from './cell.ts';
import { act, change, swap, swapIn, touchSwaps } from './swaps.world.ts';
import { inDays, type ViewerName, type World } from './world.ts';

/** A change that waits for the party's answer. */
const changed = (more: object) => async (world: World, viewer: ViewerName) => {
  const { params, shown, proposer, actions } = await swapIn(world, viewer, 'agreed');
  if (viewer !== 'visitor' && viewer !== 'lapsed') return { params, payload: { ...shown, ...more } };
  // An accepted proposal takes the proposer's nights.
  const from = viewer === 'lapsed' ? 655 : 650;
  const window = { check_in: inDays(from), check_out: inDays(from + 1) };
  await actions.act(proposer, params.id, 'change', {
    own_home_id: proposer.home_id,
    my_stay: window,
    their_stay: window,
    people: PEOPLE,
    words: WORDS,
  });
  touchSwaps(world);
  return { params, payload: { ...shown, ...more } };
};

/** Rows 149 to 152: agreements, their changes and signatures. */
export const agreementCells: Cells[] = [
  {
    row: '149',
    route: 'POST /api/swaps/:id/change',
    when: 'agreed',
    send: change('agreed'),
    get: { visitor: 401, owner: 200, lapsed: 200, others: 404 },
  },
  {
    row: '149',
    route: 'GET /api/swaps/:id/change',
    send: swap('agreed'),
    get: { visitor: 401, owner: 200, lapsed: 200, others: 404 },
  },
  {
    row: '149',
    route: 'GET /api/swaps/:id/nights',
    send: async (world, viewer) => {
      const { params, party } = await swapIn(world, viewer, 'agreed');
      const query = {
        own_home_id: party.home_id,
        check_in: inDays(640),
        check_out: inDays(645),
        their_check_in: inDays(640),
        their_check_out: inDays(645),
      };
      return { params, query };
    },
    get: { visitor: 401, owner: 200, lapsed: 200, others: 404 },
  },
  {
    row: '149',
    route: 'POST /api/swaps/:id/change/accept',
    send: changed({}),
    get: { visitor: 401, owner: 200, lapsed: 200, others: 404 },
  },
  {
    row: '149',
    route: 'POST /api/swaps/:id/change/keep',
    send: changed({}),
    get: { visitor: 401, owner: 200, lapsed: 200, others: 404 },
  },
  {
    row: '149',
    route: 'POST /api/swaps/:id/change/take-back',
    when: 'another party has suggested it',
    send: changed({}),
    get: { visitor: 401, owner: 403, lapsed: 403, others: 404 },
  },
  {
    row: '149',
    route: 'POST /api/swaps/:id/change/take-back',
    when: 'none waits',
    send: act('agreed'),
    get: { visitor: 401, owner: 409, lapsed: 409, others: 404 },
  },
  {
    row: '150',
    route: 'POST /api/swaps/:id/sign',
    send: async (world, viewer) => {
      const { params, shown, party, proposer, actions } = await swapIn(world, viewer, 'agreed');
      const { sha256 } = (await actions.ask('GET', `swaps/${params.id}/agreement`, proposer)).json();
      return { params, payload: { ...shown, sha256, name: party.name, read: true } };
    },
    get: { visitor: 401, owner: 200, lapsed: 200, others: 404 },
  },
  {
    row: '151',
    route: 'GET /api/swaps/:id/agreement',
    send: swap('agreed'),
    get: { visitor: 401, owner: 200, lapsed: 200, others: 404 },
  },
  {
    row: '151',
    route: 'GET /api/swaps/:id/agreement',
    when: 'open',
    send: swap('open'),
    get: { visitor: 401, owner: 409, lapsed: 409, others: 404 },
  },
  {
    row: '151',
    route: 'GET /api/swaps/:id/agreement.txt',
    send: swap('agreed'),
    get: { visitor: 401, owner: 200, lapsed: 200, others: 404 },
  },
  {
    row: '151',
    route: 'GET /api/swaps/:id/agreement.pdf',
    send: swap('agreed'),
    get: { visitor: 401, owner: 200, lapsed: 200, others: 404 },
  },
  {
    row: '152',
    route: 'PATCH /api/swaps/:id/signature',
    send: async (world, viewer) => ({ ...(await swap('final')(world, viewer)), payload: {} }),
    get: { visitor: 401, owner: 403, lapsed: 403, others: 404 },
  },
  {
    row: '152',
    route: 'DELETE /api/swaps/:id/signature',
    send: swap('final'),
    get: { visitor: 401, owner: 403, lapsed: 403, others: 404 },
  },
];
