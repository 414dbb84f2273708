import { randomUUID } from 'node:crypto';
import { PEOPLE, WORDS } from '../swaps.ts';
import type { Cells } from './cell.ts';
import { proposedBy, swapIn } from './swaps.world.ts';
import { inDays, type ViewerName, type World } from './world.ts';

type State = Parameters<typeof swapIn>[2];

/** The swap itself, in a state. */
const swap = (state: State) => async (world: World, viewer: ViewerName) => ({
  params: (await swapIn(world, viewer, state)).params,
});

/** An act on a swap in a state. */
const act =
  (state: State, more: object = {}) =>
  async (world: World, viewer: ViewerName) => {
    const { params, shown } = await swapIn(world, viewer, state);
    return { params, payload: { ...shown, ...more } };
  };

/** A change of both windows by some days. */
const change = (state: State) => async (world: World, viewer: ViewerName) => {
  const { params, shown, party } = await swapIn(world, viewer, state);
  const window = { check_in: inDays(640), check_out: inDays(645) };
  const terms = {
    own_home_id: party.home_id,
    my_stay: window,
    their_stay: window,
    people: PEOPLE,
    words: WORDS,
  };
  return { params, payload: { ...shown, ...terms } };
};

/** A change that waits for the party. */
const changed = (more: object) => async (world: World, viewer: ViewerName) => {
  const { params, shown, proposer, actions } = await swapIn(world, viewer, 'agreed');
  if (viewer !== 'visitor' && viewer !== 'lapsed') return { params, payload: { ...shown, ...more } };
  const window = { check_in: inDays(650), check_out: inDays(651) };
  await actions.act(proposer, params.id, 'change', {
    own_home_id: proposer.home_id,
    my_stay: window,
    their_stay: window,
    people: PEOPLE,
    words: WORDS,
  });
  return { params, payload: { ...shown, ...more } };
};

const ownHome = (world: World, viewer: ViewerName) => ({ params: { id: world.about(viewer).home_id } });

/** A home to offer, of a subscriber who has a name; nobody else gets as far. */
async function ownHomeOf(world: World, viewer: ViewerName): Promise<string> {
  if (viewer !== 'subscriber' && viewer !== 'owner' && viewer !== 'another') return randomUUID();
  await world.pool.query(
    `insert into profiles (user_id, display_name) values ($1, 'Somebody')
     on conflict (user_id) do update set display_name = coalesce(nullif(profiles.display_name, ''), 'Somebody')`,
    [world.members[viewer].user_id],
  );
  return world.home(world.members[viewer]);
}

const words = { words: 'It rained all the week, and nobody came.' };

/** Rows 141 to 170: swaps, agreements, stays. */
export const swapCells: Cells[] = [
  //                                                             visitor free subscriber owner lapsed another admin
  {
    row: '141',
    route: 'POST /api/swaps',
    send: async (world, viewer) => {
      const window = { check_in: inDays(20), check_out: inDays(22) };
      await world.pool.query(
        `update swaps set state = 'withdrawn', end_why = 'said', ended_by = 1, ended_at = now() where state = 'open'`,
      );
      const own_home_id = await ownHomeOf(world, viewer);
      return {
        payload: {
          submission_id: randomUUID(),
          home_id: await world.partnersHome(),
          own_home_id,
          my_stay: window,
          their_stay: window,
          people: PEOPLE,
          words: WORDS,
        },
      };
    },
    get: '401 403 200 200 403 200 403',
  },
  {
    row: '142',
    route: 'GET /api/swaps/nights',
    send: async (world, viewer) => ({
      query: {
        home_id: await world.partnersHome(),
        own_home_id: await ownHomeOf(world, viewer),
        check_in: inDays(20),
        check_out: inDays(22),
        their_check_in: inDays(20),
        their_check_out: inDays(22),
      },
    }),
    get: '401 403 200 200 403 200 403',
  },
  {
    row: '142',
    route: 'GET /api/swaps/form',
    send: async (world) => ({ query: { home_id: await world.partnersHome() } }),
    get: '401 403 200 200 403 200 403',
  },
  { row: '143', route: 'GET /api/swaps', get: '401 200 200 200 200 200 200' },
  { row: '143', route: 'GET /api/swaps/under-way', get: '401 200 200 200 200 200 200' },
  { row: '144', route: 'GET /api/swaps/:id', send: swap('open'), get: '401 404 404 200 200 404 404' },
  {
    row: '147',
    route: 'POST /api/swaps/:id/accept',
    send: act('open', { people: PEOPLE }),
    get: '401 404 404 200 403 404 404',
  },
  {
    row: '147',
    route: 'POST /api/swaps/:id/change',
    when: 'open',
    send: change('open'),
    get: '401 404 404 200 403 404 404',
  },
  {
    row: '147',
    route: 'POST /api/swaps/:id/more-time',
    send: act('open'),
    get: '401 404 404 200 403 404 404',
  },
  {
    row: '148',
    route: 'POST /api/swaps/:id/decline',
    send: act('open'),
    get: '401 404 404 200 200 404 404',
  },
  {
    row: '148',
    route: 'POST /api/swaps/:id/withdraw',
    when: 'by who did not propose',
    send: act('open'),
    get: '401 404 404 403 403 404 404',
  },
  {
    row: '149',
    route: 'POST /api/swaps/:id/change',
    when: 'agreed',
    send: change('agreed'),
    get: '401 404 404 200 200 404 404',
  },
  {
    row: '149',
    route: 'POST /api/swaps/:id/change/accept',
    send: changed({ people: PEOPLE }),
    get: '401 404 404 200 200 404 404',
  },
  {
    row: '149',
    route: 'POST /api/swaps/:id/change/keep',
    send: changed({}),
    get: '401 404 404 200 200 404 404',
  },
  {
    row: '149',
    route: 'POST /api/swaps/:id/change/take-back',
    when: 'none waits',
    send: act('agreed'),
    get: '401 404 404 409 409 404 404',
  },
  {
    row: '150',
    route: 'POST /api/swaps/:id/sign',
    send: async (world, viewer) => {
      const { params, shown, party, proposer, actions } = await swapIn(world, viewer, 'agreed');
      const { sha256 } = (await actions.ask('GET', `swaps/${params.id}/agreement`, proposer)).json();
      return { params, payload: { ...shown, sha256, name: party.name, read: true } };
    },
    get: '401 404 404 200 200 404 404',
  },
  {
    row: '151',
    route: 'GET /api/swaps/:id/agreement',
    send: swap('agreed'),
    get: '401 404 404 200 200 404 404',
  },
  {
    row: '151',
    route: 'GET /api/swaps/:id/agreement',
    when: 'open',
    send: swap('open'),
    get: '401 404 404 409 409 404 404',
  },
  {
    row: '151',
    route: 'GET /api/swaps/:id/agreement.txt',
    send: swap('agreed'),
    get: '401 404 404 200 200 404 404',
  },
  {
    row: '151',
    route: 'GET /api/swaps/:id/agreement.pdf',
    send: swap('agreed'),
    get: '401 404 404 200 200 404 404',
  },
  {
    row: '152',
    route: 'PATCH /api/swaps/:id/signature',
    send: async (world, viewer) => ({ ...(await swap('final')(world, viewer)), payload: {} }),
    get: '401 404 404 403 403 404 404',
  },
  {
    row: '152',
    route: 'DELETE /api/swaps/:id/signature',
    send: swap('final'),
    get: '401 404 404 403 403 404 404',
  },
  {
    row: '153',
    route: 'GET /api/swaps/:id/stays/:number',
    send: swap('final'),
    get: '401 404 404 200 200 404 404',
  },
  {
    row: '153',
    route: 'GET /api/swaps/:id/stays/:number',
    when: 'agreed',
    send: swap('agreed'),
    get: '401 404 404 409 409 404 404',
  },
  {
    row: '153',
    route: 'PUT /api/swaps/:id/stays/:number/arrival',
    when: 'as guest',
    send: async (world, viewer) => {
      const { params } = await swapIn(world, viewer, 'final');
      return { params: { ...params, number: '2' }, payload: { time: '15:30', note: '' } };
    },
    get: '401 404 404 200 200 404 404',
  },
  {
    row: '154',
    route: 'GET /api/swaps/:id/stays/:number/guide',
    when: 'as guest',
    send: async (world, viewer) => {
      const { params } = await swapIn(world, viewer, 'final');
      return { params: { ...params, number: '2' } };
    },
    get: '401 404 404 200 200 404 404',
  },
  {
    row: '155',
    route: 'GET /api/homes/:id/guide',
    send: async (world, viewer) => {
      await swapIn(world, viewer, 'agreed');
      return ownHome(world, viewer);
    },
    get: '401 403 403 200 200 403 403',
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
    get: '401 403 403 409 409 403 403',
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
    get: '401 403 403 400 400 403 403',
  },
  {
    row: '155',
    route: 'PUT /api/swaps/:id/stays/:number/lists',
    when: 'as host',
    send: async (world, viewer) => ({
      ...(await swap('final')(world, viewer)),
      payload: { before: ['Read'], leave: [], version: 0 },
    }),
    get: '401 404 404 200 200 404 404',
  },
  {
    row: '156',
    route: 'GET /api/swaps/:id/stays/:number/lists',
    send: swap('final'),
    get: '401 404 404 200 200 404 404',
  },
  {
    row: '156',
    route: 'POST /api/swaps/:id/stays/:number/ticks',
    when: 'as host',
    send: async (world, viewer) => ({
      ...(await swap('final')(world, viewer)),
      payload: { list: 'before', text: 'Try the keys', ticked: true },
    }),
    get: '401 404 404 403 403 404 404',
  },
  {
    row: '153',
    route: 'POST /api/swaps/:id/stays/:number/help',
    when: 'before the stay',
    send: async (world, viewer) => ({
      ...(await swap('final')(world, viewer)),
      payload: { words: 'The key does not turn at all.', submission_id: randomUUID() },
    }),
    get: '401 404 404 409 409 404 404',
  },
  {
    row: '157',
    route: 'GET /api/swaps/:id/calendar.ics',
    send: swap('final'),
    get: '401 404 404 200 200 404 404',
  },
  {
    row: '157',
    route: 'GET /api/swaps/:id/calendar.ics',
    when: 'agreed',
    send: swap('agreed'),
    get: '401 404 404 409 409 404 404',
  },
  {
    row: '158',
    route: 'POST /api/swaps/:id/cancel',
    send: act('agreed', { reason: 'plans', words: WORDS }),
    get: '401 404 404 200 200 404 404',
  },
  {
    row: '159',
    route: 'GET /api/swaps/:id/replacements',
    send: swap('cancelled'),
    get: '401 404 404 200 200 404 404',
  },
  {
    row: '159',
    route: 'DELETE /api/swaps/:id/replacements',
    send: swap('cancelled'),
    get: '401 404 404 204 204 404 404',
  },
  {
    row: '160',
    route: 'POST /api/swaps/:id/went-well',
    when: 'before the end',
    send: act('final'),
    get: '401 404 404 409 409 404 404',
  },
  {
    row: '160',
    route: 'POST /api/swaps/:id/not-happened',
    when: 'before the end',
    send: act('final', words),
    get: '401 404 404 409 409 404 404',
  },
  {
    row: '160',
    route: 'POST /api/swaps/:id/happened',
    when: 'where nobody said otherwise',
    send: act('final', words),
    get: '401 404 404 409 409 404 404',
  },
  {
    row: '161',
    route: 'POST /api/swaps/:id/history',
    send: swap('open'),
    get: '401 403 403 403 403 403 403',
  },
  {
    row: '162',
    route: 'GET /api/homes/:id/cancellations',
    send: ownHome,
    get: '401 403 200 200 403 200 403',
  },
  {
    row: '167',
    route: 'POST /api/conversations/:id/completion',
    when: 'beside an agreed swap',
    send: async (world, viewer) => ({
      params: { id: (await proposedBy(world, viewer, 'agreed')).conversation_id },
    }),
    get: '401 404 404 409 409 404 404',
  },
  {
    row: '169',
    route: 'POST /api/conversations/:id/messages',
    when: 'of an agreed swap',
    send: async (world, viewer) => ({
      params: { id: (await proposedBy(world, viewer, 'agreed')).conversation_id },
      payload: { text: 'Shall we bring towels?', submission_id: randomUUID() },
    }),
    get: '401 404 404 201 201 404 404',
  },
  {
    row: '168',
    route: 'GET /api/homes/:id/swaps',
    send: ownHome,
    get: '401 403 403 200 200 403 403',
  },
];
