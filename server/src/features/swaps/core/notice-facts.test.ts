import { expect, it } from 'vitest';
import { createSwapServices } from '../../../../test/swap-services.ts';
import { annBenAndCleo, type Party } from '../../../../test/swaps.ts';

const { world, ann, ben } = await annBenAndCleo();
// Stops the job that reminds hosts of unconfirmed calendars: its notice would be the latest one.
await world.jobs.rest();

const LATER = { check_in: '2027-04-12', check_out: '2027-04-19' };
const CANCEL = { reason: 'plans', words: 'Our plans have changed for good, we are sorry.' };

const newest = async (of: Party) => (await world.ask('GET', 'notices', of)).json().notices[0];

async function factsOf(event: string, of: Party, swapId: string) {
  const { rows } = await world.pool.query<{ facts: object }>(
    `select facts from notices where event = $1 and user_id = $2 and about->>'swap_id' = $3
     order by position`,
    [event, of.user_id, swapId],
  );
  return rows.map(({ facts }) => facts);
}

it("the notice of a final swap has home and check-in day of the reader's own stay [NOTE-13]", async () => {
  await world.final(ann, ben, { their_stay: LATER });
  expect([await newest(ann), await newest(ben)]).toMatchObject([
    {
      kind: 'final',
      text: 'Everyone has signed. You stay at Home of Ben Best from Saturday, 10 April. You can now see the address and house guide.',
    },
    {
      kind: 'final',
      text: 'Everyone has signed. You stay at Home of Ann Able from Monday, 12 April. You can now see the address and house guide.',
    },
  ]);
});

it('the notice of a cancellation has the days of the next stay, so that it can pass quiet hours [NOTE-38]', async () => {
  const id = await world.final(ann, ben, { their_stay: LATER });
  world.clock.to('2027-04-09T22:30:00Z');
  expect((await world.act(ann, id, 'cancel', CANCEL)).statusCode).toBe(200);
  expect(await factsOf('cancelled', ben, id)).toEqual([{ check_in: '2027-04-10', check_out: '2027-04-17' }]);
  expect((await newest(ben)).text).toBe(
    'Ann Able cancelled your swap for 12 to 19 April: Our plans have changed.',
  );
});

it('a reminder has the days of the stay, which limit how long a push waits for a device that is off [NOTE-41]', async () => {
  const id = await world.final(ann, ben, { their_stay: LATER });
  world.clock.to('2027-04-03T10:00:00Z');
  await createSwapServices(world, world.clock.now).checkDeadlines();
  expect(await factsOf('week_before_guest', ann, id)).toEqual([
    { check_in: '2027-04-10', check_out: '2027-04-17' },
  ]);
});

it('notifies the host of an arrival once, even if the guest saves it again unchanged [STAY-03]', async () => {
  const id = await world.final(ann, ben);
  const save = async (time: string) =>
    (await world.ask('PUT', `swaps/${id}/stays/1/arrival`, ann, { time, note: 'By train' })).statusCode;
  for (const time of ['17:30', '17:30', '18:00']) {
    expect(await save(time)).toBe(200);
    world.clock.pass(1);
  }
  expect(await factsOf('arrival_saved', ben, id)).toEqual([{ time: '17:30' }, { time: '18:00' }]);
});
