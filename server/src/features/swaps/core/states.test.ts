import { expect, it } from 'vitest';
import { setStatus } from '../../../../test/members.ts';
import { moved, type State, swapsInEachState, well } from '../../../../test/swap-states.ts';
import { type Party, PEOPLE } from '../../../../test/swaps.ts';

const { world, ann, ben, MAKE, act, outcome } = await swapsInEachState();
const STATES = Object.keys(MAKE) as State[];

it('a final swap after its stays cannot be cancelled or changed, and ends when both parties confirm it [STAY-17, STAY-19, CANCEL-01]', async () => {
  const over = async () => {
    await world.clear();
    const id = await MAKE.final();
    world.clock.to('2027-04-18T12:00:00Z');
    return id;
  };
  const id = await over();
  expect(await outcome('cancel', ann, id)).toBe('stays_over');
  expect(await outcome('change', ann, id)).toBe('stay_begun');
  expect(await outcome('went-well', ann, id)).toBe('final');
  expect(await outcome('went-well', ben, id)).toBe('completed');
  expect(await outcome('not-happened', ben, await over())).toBe('disputed');
  const late = await over();
  world.clock.to('2027-05-03T12:00:00Z');
  expect((await world.view(ann, late)).state).toBe('completed');
  expect(await outcome('not-happened', ann, late)).toBe('too_late');
});

it("'I need more time' works once, and not if it would gain no day [PROP-24]", async () => {
  const id = await MAKE.open();
  expect(await outcome('more-time', ben, id)).toBe('open');
  expect(await outcome('more-time', ben, id)).toBe('time_used');
  world.clock.to('2027-04-01T12:00:00Z');
  expect(await outcome('more-time', ben, await MAKE.open())).toBe('no_more_time');
});

it('members without a subscription or stopped by our team start and accept nothing, but can decline, cancel and finish agreed swaps [PROP-29, PROP-30]', async () => {
  const stop = (as: Party) =>
    world.pool.query('insert into member_stops (user_id) values ($1)', [as.user_id]);
  for (const [code, begin, end] of [
    [
      'not_subscribed',
      () => setStatus(world, ben.user_id, 'cancelled'),
      () => setStatus(world, ben.user_id, 'paid'),
    ],
    ['stopped', () => stop(ben), () => world.pool.query('delete from member_stops')],
  ] as const) {
    await world.clear();
    const open = await MAKE.open();
    const agreed = await world.agreed(ann, ben, { my_stay: moved(30), their_stay: moved(30) });
    await begin();
    for (const name of ['accept', 'change', 'more-time']) {
      expect(`${name}: ${await outcome(name, ben, open)}`).toBe(`${name}: ${code}`);
    }
    expect(await outcome('decline', ben, open)).toBe('declined');
    expect(await outcome('change', ben, agreed)).toBe('agreed');
    expect(await outcome('change/take-back', ben, agreed)).toBe('agreed');
    expect(await outcome('sign', ben, agreed)).toBe('agreed');
    expect(await outcome('cancel', ben, agreed)).toBe('cancelled');
    await end();
  }
});

it('an act checks the state on the screen first, then the revision, then its own rules [PROP-26]', async () => {
  const id = await MAKE.open();
  await well(act('change', ben, id));
  const send = (from: State, revision: number) =>
    world.act(ann, id, 'accept', { people: PEOPLE, from, revision });
  expect((await send('agreed', 1)).json().code).toBe('state_changed');
  const stale = (await send('open', 1)).json();
  expect([stale.code, stale.message, stale.details.revision]).toEqual([
    'revision_changed',
    'The terms changed while you were reading. Please look again.',
    2,
  ]);
  expect((await send('open', 2)).json().state).toBe('agreed');
});

it.each(STATES)(
  'a block ends an open swap, and leaves a swap that is %s unchanged [PROP-28, STAY-25]',
  async (state) => {
    for (const [blocker, ends] of [
      [ann, 'withdrawn'],
      [ben, 'declined'],
    ] as const) {
      await world.clear();
      const id = await MAKE[state]();
      const conversation = (await world.view(ann, id)).conversations[0]?.conversation_id;
      await world.ask('PUT', `conversations/${conversation}/block`, blocker);
      expect((await world.view(ann, id)).state).toBe(state === 'open' ? ends : state);
      await world.ask('DELETE', `conversations/${conversation}/block`, blocker);
    }
  },
);
