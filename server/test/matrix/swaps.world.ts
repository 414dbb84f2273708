import { randomUUID } from 'node:crypto';
import { setStatus } from '../members.ts';
import { type Party, PEOPLE, swapActions, WORDS } from '../swaps.ts';
import { inDays, type ViewerName, type World } from './world.ts';

type Swaps = Awaited<ReturnType<typeof prepare>>;

const prepared = new WeakMap<World, Promise<Swaps>>();

async function prepare(world: World) {
  const actions = swapActions(world);
  const proposer = await actions.party('Guest Gwen');
  const subjects: Record<'owner' | 'lapsed', Party> = {
    owner: { ...world.members.owner, home_id: world.about('owner').home_id, name: '' },
    lapsed: { ...world.members.lapsed, home_id: world.about('lapsed').home_id, name: '' },
  };
  for (const party of Object.values(subjects)) {
    const { display_name } = (await actions.ask('GET', 'profiles/me', party)).json();
    party.name = display_name;
    await setStatus(world, party.user_id, 'paid');
    await actions.saveGuide(party);
  }
  await setStatus(world, subjects.lapsed.user_id, 'cancelled');
  await actions.saveGuide(proposer);
  return { actions, proposer, subjects };
}

const of = (viewer: ViewerName) => (viewer === 'lapsed' ? 'lapsed' : 'owner');

type Made = Awaited<ReturnType<typeof make>>;

/** The newest swap of the owner and of the lapsed member, and whether it may have changed since. */
type Last = Partial<Record<'owner' | 'lapsed', { swap: Made; state: State; isTouched: boolean }>>;

const last = new WeakMap<World, Last>();

/** Marks all swaps as changed: the next viewer gets a new swap. */
export function touchSwaps(world: World): void {
  for (const one of Object.values(last.get(world) ?? {})) one.isTouched = true;
}

/**
 * A swap in this state of the member about whom the viewer asks, with the state and revision for the request. A
 * refused request leaves the swap as it is, so the next viewer and the next operation reuse it.
 */
export async function swapIn(world: World, viewer: ViewerName, state: State) {
  const made = last.get(world) ?? {};
  last.set(world, made);
  // Each operation begins with the visitor; only the admin's requests change something.
  const comesFirst = ['visitor', 'lapsed', 'admin'].includes(viewer);
  const known = made[of(viewer)];
  const fits = known && (!comesFirst || (known.state === state && !known.isTouched));
  const swap = fits ? known.swap : await make(world, viewer, state);
  if (!fits) made[of(viewer)] = { swap, state, isTouched: false };
  return { ...swap, shown: { ...swap.shown, submission_id: randomUUID() } };
}

/** A swap proposed by the member about whom the viewer asks, open or agreed, and its conversation. */
export async function proposedBy(world: World, viewer: ViewerName, state: 'open' | 'agreed') {
  const swaps = prepared.get(world) ?? prepare(world);
  prepared.set(world, swaps);
  const { actions, proposer: asked, subjects } = await swaps;
  const party = subjects[of(viewer)];
  await clear(world, party);
  touchSwaps(world);
  await setStatus(world, party.user_id, 'paid');
  const window = windowOf(viewer);
  const id = await actions.proposed(party, asked, { my_stay: window, their_stay: window });
  if (state === 'agreed') await actions.act(asked, id, 'accept', { people: PEOPLE });
  if (of(viewer) === 'lapsed') await setStatus(world, party.user_id, 'cancelled');
  const { conversations } = await actions.view(party, id);
  return { id, conversation_id: conversations[0]?.conversation_id as string, party, asked, actions };
}

/** Each of the two has their own nights. */
const windowOf = (viewer: ViewerName) => {
  const from = viewer === 'lapsed' ? 60 : 40;
  return { check_in: inDays(from), check_out: inDays(from + 5) };
};

/** Removes everything of the member that would prevent another swap. */
async function clear(world: World, { user_id }: Party): Promise<void> {
  await world.pool.query(
    `delete from taken_nights where stay_id in
       (select s.id from stays s join swap_parties p on p.swap_id = s.swap_id where p.user_id = $1)`,
    [user_id],
  );
  await world.pool.query('update calendars set closed = default');
  // One proposer creates the swaps of all cells, more than the daily limit allows (NOTE-47).
  await world.pool.query('delete from notice_counts where to_user = $1 or by_user = $1', [user_id]);
  await world.pool.query(
    `update swaps set state = 'withdrawn', end_why = 'said', ended_by = 1, ended_at = now()
     where origin = 'proposed' and state <> 'withdrawn'
       and id in (select swap_id from swap_parties where user_id = $1)`,
    [user_id],
  );
}

type State = 'open' | 'agreed' | 'final' | 'cancelled';

async function make(world: World, viewer: ViewerName, state: State) {
  const swaps = prepared.get(world) ?? prepare(world);
  prepared.set(world, swaps);
  const { actions, proposer, subjects } = await swaps;
  const party = subjects[of(viewer)];
  const window = windowOf(viewer);
  await clear(world, party);
  await setStatus(world, party.user_id, 'paid');
  const id = await actions.proposed(proposer, party, { my_stay: window, their_stay: window });
  if (state !== 'open') await actions.act(party, id, 'accept', { people: PEOPLE });
  if (state === 'final') for (const who of [proposer, party]) await actions.sign(who, id);
  if (state === 'cancelled') await actions.act(proposer, id, 'cancel', { reason: 'plans', words: WORDS });
  if (of(viewer) === 'lapsed') await setStatus(world, party.user_id, 'cancelled');
  const view = await actions.view(proposer, id);
  if (view.state !== state) throw new Error(`The swap is ${view.state} instead of ${state}`);
  const shown = { from: view.state, revision: view.revision };
  return { params: { id, number: '1' }, shown, window, party, proposer, actions };
}

export type SwapState = Parameters<typeof swapIn>[2];

/** Only the swap, in a state. */
export const swap = (state: SwapState) => async (world: World, viewer: ViewerName) => ({
  params: (await swapIn(world, viewer, state)).params,
});

/** The home of the viewer. */
export const ownHome = (world: World, viewer: ViewerName) => ({
  params: { id: world.about(viewer).home_id },
});

/** An act on a swap in a state. */
export const act =
  (state: SwapState, more: object = {}) =>
  async (world: World, viewer: ViewerName) => {
    const { params, shown } = await swapIn(world, viewer, state);
    return { params, payload: { ...shown, ...more } };
  };

/** A change of both windows by some days. */
export const change = (state: SwapState) => async (world: World, viewer: ViewerName) => {
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
