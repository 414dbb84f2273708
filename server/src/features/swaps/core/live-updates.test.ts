import type { LiveEvent } from '@swapstead/contract/inbox/endpoints';
import { expect, it } from 'vitest';
import { REASON, swapsAndTheirTeam } from '../../../../test/swap-team.ts';
import type { Party } from '../../../../test/swaps.ts';

const { world, ann, ben, cleo, admin } = await swapsAndTheirTeam();

/** A moment after the deadlines for swaps that were proposed or agreed on the first day. */
const LATE = '2027-03-09T12:00:00Z';
const CANCEL = { reason: 'plans', words: 'Our plans have changed for good, we are sorry.' };

/** From now on counts, for each of these members, the events that make open pages reload the swap or everything. */
async function listening(id: string, ...members: Party[]) {
  const changes = async (who: Party, since = '') =>
    (await world.ask('GET', `conversations/changes${since}`, who)).json();
  const from = await Promise.all(members.map(async (who) => (await changes(who)).event as number));
  return () =>
    Promise.all(
      members.map(async (who, n) => {
        const { events, reset } = await changes(who, `?since=${from[n]}`);
        if (reset) return 'everything';
        return (events as LiveEvent[]).filter((one) => one.kind === 'swap' && one.swap_id === id).length;
      }),
    );
}

it.each([
  ['asks for its nights', () => world.nights(cleo, ben)],
  ['proposes for them', () => world.propose(cleo, ben)],
  ['acts on it too late', (id: string) => world.act(ben, id, 'cancel', { ...CANCEL, from: 'agreed' })],
])('open pages get one event when a swap lapses because someone %s [SWAP-05]', async (_, what) => {
  const id = await world.agreed(ann, ben);
  const heard = await listening(id, ann, ben, cleo);
  // From here on the job may write the lapse as well. Either way there is one event.
  world.clock.to(LATE);
  await what(id);
  expect((await world.pool.query('select state from swaps where id = $1', [id])).rows).toEqual([
    { state: 'lapsed' },
  ]);
  expect(await heard()).toEqual([1, 1, 0]);
});

it('open pages get an event when a proposal expires, is overtaken, or ends with a deleted home or account or a block [SWAP-05]', async () => {
  const dora = await world.party('Dora Dell');
  const eve = await world.party('Eve East');
  const fred = await world.party('Fred Field');
  const later = { check_in: '2027-05-10', check_out: '2027-05-17' };
  const terms = { my_stay: later, their_stay: later };
  const block = async (id: string, by: Party) => {
    const conversation = (await world.view(by, id)).conversations[0]?.conversation_id;
    expect((await world.ask('PUT', `conversations/${conversation}/block`, by)).statusCode).toBe(200);
  };

  const overtaken = await world.proposed(ann, cleo);
  let heard = await listening(overtaken, ann, cleo);
  await world.agreed(ben, cleo);
  await expect.poll(async () => (await world.view(ann, overtaken)).state).toBe('overtaken');
  expect(await heard()).toEqual([1, 1]);

  const withHome = await world.proposed(ann, dora, terms);
  heard = await listening(withHome, ann, dora);
  expect((await world.ask('DELETE', `homes/${dora.home_id}`, dora)).statusCode).toBe(204);
  expect([(await world.view(ann, withHome)).state, await heard()]).toEqual([
    'declined',
    ['everything', 'everything'],
  ]);

  const withAccount = await world.proposed(ann, eve, terms);
  heard = await listening(withAccount, ann);
  await world.ask('POST', `admin/members/${eve.user_id}/suspend`, admin, { reason: REASON });
  expect([(await world.view(ann, withAccount)).state, await heard()]).toEqual(['declined', [1]]);

  const blocked = await world.proposed(ann, fred, terms);
  heard = await listening(blocked, ann, fred);
  await block(blocked, fred);
  expect([(await world.view(ann, blocked)).state, await heard()]).toEqual(['declined', [1, 1]]);

  const runOut = await world.proposed(ann, ben, terms);
  heard = await listening(runOut, ann, ben);
  world.clock.to(LATE);
  await block(runOut, ben);
  expect((await world.pool.query('select state from swaps where id = $1', [runOut])).rows).toEqual([
    { state: 'expired' },
  ]);
  expect(await heard()).toEqual([1, 1]);
});
