import { randomUUID } from 'node:crypto';
import type { Cells } from './cell.ts';
import { ownHome, swap, swapIn } from './swaps.world.ts';

/** Rows 153 to 157: stays, house guides, lists and the calendar of a swap. */
export const stayCells: Cells[] = [
  {
    row: '153',
    route: 'GET /api/swaps/:id/stays/:number',
    send: swap('final'),
    get: { visitor: 401, owner: 200, lapsed: 200, others: 404 },
  },
  {
    row: '153',
    route: 'GET /api/swaps/:id/stays/:number',
    when: 'agreed',
    send: swap('agreed'),
    get: { visitor: 401, owner: 409, lapsed: 409, others: 404 },
  },
  {
    row: '153',
    route: 'PUT /api/swaps/:id/stays/:number/arrival',
    when: 'as guest',
    send: async (world, viewer) => {
      const { params } = await swapIn(world, viewer, 'final');
      return { params: { ...params, number: '2' }, payload: { time: '15:30', note: '' } };
    },
    get: { visitor: 401, owner: 200, lapsed: 200, others: 404 },
  },
  {
    row: '154',
    route: 'GET /api/swaps/:id/stays/:number/guide',
    when: 'as guest',
    send: async (world, viewer) => {
      const { params } = await swapIn(world, viewer, 'final');
      return { params: { ...params, number: '2' } };
    },
    get: { visitor: 401, owner: 200, lapsed: 200, others: 404 },
  },
  {
    row: '155',
    route: 'GET /api/homes/:id/guide',
    send: async (world, viewer) => {
      await swapIn(world, viewer, 'agreed');
      return ownHome(world, viewer);
    },
    get: { visitor: 401, owner: 200, lapsed: 200, others: 403 },
  },
  {
    row: '155',
    route: 'PUT /api/homes/:id/guide',
    when: 'on an older version',
    send: async (world, viewer) => {
      const { party, actions } = await swapIn(world, viewer, 'agreed');
      const { home: _home, photos: _photos, changed_at: _at, ...form } = await actions.guide(party);
      return { ...ownHome(world, viewer), payload: { ...form, version: 900 } };
    },
    get: { visitor: 401, owner: 409, lapsed: 409, others: 403 },
  },
  {
    row: '155',
    route: 'POST /api/homes/:id/guide/photos',
    when: 'without a file',
    send: async (world, viewer) => {
      await swapIn(world, viewer, 'agreed');
      return {
        ...ownHome(world, viewer),
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        payload: '--x--\r\n',
      };
    },
    get: { visitor: 401, owner: 400, lapsed: 400, others: 403 },
  },
  {
    row: '155',
    route: 'PUT /api/swaps/:id/stays/:number/lists',
    when: 'as host',
    send: async (world, viewer) => ({
      ...(await swap('final')(world, viewer)),
      payload: { before: ['Read'], leave: [], version: 0 },
    }),
    get: { visitor: 401, owner: 200, lapsed: 200, others: 404 },
  },
  {
    row: '156',
    route: 'GET /api/swaps/:id/stays/:number/lists',
    send: swap('final'),
    get: { visitor: 401, owner: 200, lapsed: 200, others: 404 },
  },
  {
    row: '156',
    route: 'POST /api/swaps/:id/stays/:number/ticks',
    when: 'as host',
    send: async (world, viewer) => ({
      ...(await swap('final')(world, viewer)),
      payload: { list: 'before', text: 'Try the keys', ticked: true },
    }),
    get: { visitor: 401, owner: 403, lapsed: 403, others: 404 },
  },
  {
    row: '153',
    route: 'POST /api/swaps/:id/stays/:number/help',
    when: 'before the stay',
    send: async (world, viewer) => ({
      ...(await swap('final')(world, viewer)),
      payload: { words: 'The key does not turn at all.', submission_id: randomUUID() },
    }),
    get: { visitor: 401, owner: 409, lapsed: 409, others: 404 },
  },
  {
    row: '157',
    route: 'GET /api/swaps/:id/calendar.ics',
    send: swap('final'),
    get: { visitor: 401, owner: 200, lapsed: 200, others: 404 },
  },
  {
    row: '157',
    route: 'GET /api/swaps/:id/calendar.ics',
    when: 'agreed',
    send: swap('agreed'),
    get: { visitor: 401, owner: 409, lapsed: 409, others: 404 },
  },
];
