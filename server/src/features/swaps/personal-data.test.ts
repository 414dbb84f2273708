import { SWAP_STATES, type SwapState } from '@swapstead/contract/swaps/states';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { problemsOf } from '../../../test/swap-oracle.ts';
import { createSwapServices } from '../../../test/swap-services.ts';
import { createSwapWorld, type Party, PEOPLE, type SwapWorld } from '../../../test/swaps.ts';
import { unzip } from '../../../test/unzip.ts';

const words = 'Something has come up and we cannot stay.';

/** Tables that could contain a name. */
const TABLES = [
  'swap_agreements',
  'swap_signatures',
  'swap_history',
  'swap_revisions',
  'swap_changes',
].concat(['change_answers', 'notices', 'stays']);

let world: SwapWorld;
/** The member with a swap in every state, and the other parties. */
let ann: Party;
let others: Record<SwapState, Party>;
const ids = {} as Record<SwapState, string>;

function week(check_in: string) {
  return { check_in, check_out: `${check_in.slice(0, 8)}${Number(check_in.slice(8)) + 2}` };
}

/** Different nights for each swap, late enough that it is not over. */
const late = (n: number) => {
  const month = `2027-${String(4 + n).padStart(2, '0')}`;
  const window = { check_in: `${month}-10`, check_out: `${month}-20` };
  return { my_stay: window, their_stay: window };
};

beforeAll(async () => {
  world = await createSwapWorld();
  const [first, ...rest] = (await world.parties(SWAP_STATES.length + 1)) as [Party, ...Party[]];
  ann = first;
  others = Object.fromEntries(SWAP_STATES.map((state, n) => [state, rest[n]])) as typeof others;
  await world.pool.query(`update profiles set display_name = 'Annabel Able' where user_id = $1`, [
    ann.user_id,
  ]);
  ann.name = 'Annabel Able';
  for (const party of [ann, ...rest])
    await world.saveGuide(party, { wifi_password: `wifi of ${party.name}` });
  const { checkDeadlines } = createSwapServices(world, world.clock.now);
  const act = async (as: Party, id: string, what: string, more: object = {}) => {
    const reply = await world.act(as, id, what, more);
    expect(reply.statusCode, `${what}: ${reply.body}`).toBe(200);
  };

  // Swaps whose stay in March is over.
  const said = { stay: 1, words: 'Nobody was there and the door stayed shut.' };
  for (const [n, state] of (['completed', 'disputed', 'not_happened'] as const).entries()) {
    const window = week(`2027-03-${10 + 3 * n}`);
    ids[state] = await world.final(ann, others[state], { my_stay: window, their_stay: window });
  }
  ids.expired = await world.proposed(ann, others.expired, late(1));
  ids.lapsed = await world.agreed(ann, others.lapsed, late(2));
  world.clock.to('2027-03-20T12:00:00Z');
  await checkDeadlines();
  for (const state of ['disputed', 'not_happened'] as const) await act(ann, ids[state], 'not-happened', said);
  await act(others.not_happened, ids.not_happened, 'not-happened', said);

  ids.declined = await world.proposed(ann, others.declined, late(3));
  await act(others.declined, ids.declined, 'decline', { reason: 'dates' });
  ids.withdrawn = await world.proposed(ann, others.withdrawn, late(3));
  await act(ann, ids.withdrawn, 'withdraw');
  ids.cancelled = await world.final(ann, others.cancelled, late(4));
  await act(ann, ids.cancelled, 'cancel', { reason: 'plans', words });
  ids.overtaken = await world.proposed(ann, others.overtaken, late(5));
  ids.final = await world.final(ann, others.final, late(5));
  await world.act(others.overtaken, ids.overtaken, 'accept', { people: PEOPLE });
  // Changed once, so that there are a change and its signatures, too.
  const window = { check_in: '2027-12-01', check_out: '2027-12-05' };
  await act(ann, ids.final, 'change', {
    own_home_id: ann.home_id,
    my_stay: window,
    their_stay: window,
    people: PEOPLE,
    words: 'Later would suit us better, if you can.',
    name: ann.name,
    read: true,
  });
  const { sha256 } = (await world.view(others.final, ids.final)).change as { sha256: string };
  await act(others.final, ids.final, 'change/accept', { sha256, name: others.final.name, read: true });
  ids.agreed = await world.agreed(ann, others.agreed, late(6));
  // In this swap the member was asked; all others the member proposed.
  ids.open = await world.proposed(others.open, ann, late(7));
});
afterAll(() => world.close());

it('the member of these tests has a swap of every state', async () => {
  for (const state of SWAP_STATES) expect((await world.view(ann, ids[state])).state).toBe(state);
  expect(await problemsOf(world.pool)).toEqual([]);
});

it("the export has each of the member's swaps with what they wrote and signed, all agreements as text, and only the names of others [SWAP-13]", async () => {
  const reply = await world.ask('GET', 'profiles/me/export', ann);
  const files = await unzip(reply.rawPayload);
  // swaps.json lists each swap of the folder with its present state.
  const list: { id: string; state: string; completed_at: string | null; file: string }[] = JSON.parse(
    String(files.get('swaps.json')),
  );
  expect(list.map(({ id, state }) => [id, state]).sort()).toEqual(
    SWAP_STATES.map((state) => [ids[state], state]).sort(),
  );
  for (const { file, state, completed_at } of list)
    expect([state, files.has(file), completed_at !== null]).toEqual([state, true, state === 'completed']);
  for (const state of SWAP_STATES) {
    const file = JSON.parse(String(files.get(`swaps/${ids[state]}.json`)));
    const revision = state === 'final' ? 2 : 1;
    expect(file).toMatchObject({ state, revision, revisions: { length: revision } });
    expect(file.stays.map(({ check_in }: { check_in: string }) => check_in)).toHaveLength(2);
    expect(file.history.length).toBeGreaterThan(0);
    const text = files.get(`swaps/${ids[state]}-agreement-1.txt`);
    const wasAgreed = !['open', 'declined', 'withdrawn', 'expired', 'overtaken'].includes(state);
    expect(text !== undefined, state).toBe(wasAgreed);
    expect(files.has(`swaps/${ids[state]}-agreement-2.txt`)).toBe(revision === 2);
    if (text) expect(String(text)).toContain(`Annabel Able stays at Home of ${others[state].name}`);
  }
  expect(JSON.parse(String(files.get(`swaps/${ids.final}.json`))).signed.sort()).toEqual([1, 2]);
  expect(String(files.get(`swaps/${ids.cancelled}.json`))).toContain(words);
  expect(String(files.get(`swaps/${ids.disputed}.json`))).toContain('the door stayed shut');
  const all = [...files.values()].map(String).join('\n');
  expect(all).toContain(`Kanaal 7 of ${ann.name}`);
  for (const { name, email } of Object.values(others)) {
    for (const secret of [`Kanaal 7 of ${name}`, `wifi of ${name}`, email]) {
      expect(all, secret).not.toContain(secret);
    }
  }
});

it('the export contains no swaps of other members', async () => {
  await world.pool.query(
    `with marked as (
       insert into swaps (origin, state, completed_at) values ('marked', 'completed', now()) returning id
     )
     insert into swap_parties (swap_id, party, user_id)
     select id, party, user_id from marked, unnest($1::uuid[]) with ordinality as pair (user_id, party)`,
    [[others.declined.user_id, others.expired.user_id]],
  );
  const reply = await world.ask('GET', 'profiles/me/export', others.final);
  const files = await unzip(reply.rawPayload);
  const names = [...files.keys()].filter((name) => name.startsWith('swaps/'));
  expect(JSON.parse(String(files.get('swaps.json')))).toEqual([
    { id: ids.final, state: 'final', completed_at: null, file: `swaps/${ids.final}.json` },
  ]);
  expect(names.sort()).toEqual([
    `swaps/${ids.final}-agreement-1.txt`,
    `swaps/${ids.final}-agreement-2.txt`,
    `swaps/${ids.final}.json`,
  ]);
});

it('deleting an account ends or keeps each swap as in the table, and removes the name everywhere [CANCEL-16, PROP-29, AGREE-20, STAY-20]', async () => {
  const counted = async () =>
    (await world.ask('GET', `homes/${others.final.home_id}/host`, others.agreed)).json();
  const before = await counted();
  const left = await world.ask('POST', 'functions/delete-profile', ann);
  expect(left.statusCode, left.body).toBe(204);
  const becomes: Partial<Record<SwapState, SwapState>> = {
    open: 'declined',
    agreed: 'cancelled',
    final: 'cancelled',
  };
  for (const state of SWAP_STATES) {
    const view = await world.view(others[state], ids[state]);
    expect([state, view.state]).toEqual([state, becomes[state] ?? state]);
    const gone = view.parties.find(({ is_me }) => !is_me);
    expect([gone?.name, gone?.left]).toEqual(['Former member', true]);
    expect(JSON.stringify(view)).not.toContain('Annabel');
  }
  expect(await world.taken(others.final)).toEqual([]);
  expect(await world.taken(others.completed)).toEqual(['2027-03-10/2027-03-12']);
  expect(await counted()).toEqual(before);
  expect((await world.ask('GET', 'profiles/me', others.completed)).json().completed_swaps).toBe(1);
  expect(await problemsOf(world.pool)).toEqual([]);
  const agreement = (await world.ask('GET', `swaps/${ids.completed}/agreement`, others.completed)).json();
  expect(agreement).toMatchObject({ name_taken_out: true, signatures: expect.anything() });
  expect(JSON.stringify(agreement)).not.toContain('Annabel');
  for (const table of TABLES) {
    const { rowCount } = await world.pool.query(`select from ${table} t where t::text like '%Annabel%'`);
    expect([table, rowCount]).toEqual([table, 0]);
  }
  // The other party's name stays in the same agreements.
  const kept = await world.pool.query('select from change_answers where name = $1', [others.final.name]);
  expect(kept.rowCount).toBe(1);
  const reply = await world.ask('GET', 'profiles/me/export', others.completed);
  expect([...(await unzip(reply.rawPayload)).values()].map(String).join('\n')).not.toContain('Annabel');
});
