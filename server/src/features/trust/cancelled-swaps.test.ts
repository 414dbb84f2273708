import { expect, it } from 'vitest';
import { annBenAndCleo } from '../../../test/swaps.ts';

const { world, ann, ben, cleo } = await annBenAndCleo();

const CANCEL = { reason: 'plans', words: 'Our plans have changed for good, we are sorry.' };
const nights = (check_in: string, check_out: string) => ({
  my_stay: { check_in, check_out },
  their_stay: { check_in, check_out },
});
async function record() {
  const { completed, cancelling } = (await world.ask('GET', `homes/${ben.home_id}/host`, cleo)).json();
  return { completed, cancelling };
}

it("the page of a home shows its host's cancellations from the third agreed swap on, and completed swaps from the first [CANCEL-08]", async () => {
  expect(await record()).toEqual({ completed: 0, cancelling: null });
  const completed = await world.final(ann, ben);
  const cancelled = await world.final(ann, ben, nights('2027-05-10', '2027-05-17'));
  await world.act(ben, cancelled, 'cancel', CANCEL);
  expect(await record()).toEqual({ completed: 0, cancelling: null });
  world.clock.to('2027-04-25T12:00:00Z');
  expect((await world.view(ann, completed)).state).toBe('completed');
  expect(await record()).toEqual({ completed: 1, cancelling: null });
  await world.final(cleo, ben, nights('2027-06-10', '2027-06-17'));
  expect(await record()).toEqual({ completed: 1, cancelling: { cancelled: 1, agreed: 3 } });
});

it('the page of a home counts who cancelled, and not who had it happen to them [CANCEL-08]', async () => {
  for (const month of ['04', '05', '06']) {
    const id = await world.final(ann, ben, nights(`2027-${month}-10`, `2027-${month}-17`));
    await world.act(ann, id, 'cancel', CANCEL);
  }
  expect(await record()).toMatchObject({ cancelling: { cancelled: 0 } });
});
