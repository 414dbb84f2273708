import { STAY_ACCESS } from '@swapstead/contract/swaps/stay-access';
import { expect, it } from 'vitest';
import { type State, swapsInEachState } from '../../../../test/swap-states.ts';

const { world, ann, MAKE } = await swapsInEachState();

const NOT_YET = 'You can see the address, phone and house guide once everyone has signed.';
const get = async (path: string) => {
  const reply = await world.ask('GET', path, ann);
  return { status: reply.statusCode, says: reply.json().message as string | undefined };
};

it.each(Object.keys(MAKE) as State[])(
  'in %s the swap states which parts of its stays are open, and refuses the others with a matching sentence [STAY-02, STAY-13]',
  async (state) => {
    const id = await MAKE[state]();
    const { opens } = await world.view(ann, id);
    const contact = await get(`swaps/${id}/stays/1`);
    const lists = await get(`swaps/${id}/stays/1/lists`);
    const guide = await get(`swaps/${id}/stays/1/guide`);
    expect(contact.status).toBe(opens.contact ? 200 : 409);
    expect(lists.status).toBe(opens.contact ? 200 : 409);
    expect(guide.status).toBe(opens.guide ? 200 : 409);
    const refused = [contact, lists, guide].flatMap(({ says }) => says ?? []);
    const isToCome = state === 'open' || state === 'agreed';
    expect(refused.includes(NOT_YET)).toBe(isToCome);
    if (!opens.contact) expect(new Set(refused)).toEqual(new Set([STAY_ACCESS[state].closed]));
  },
);

it('the guide closes when the swap is completed, and address, phones and lists 30 days after the last check-out [STAY-13]', async () => {
  const id = await MAKE.completed();
  expect((await world.view(ann, id)).opens).toEqual({ contact: true, guide: false });
  expect((await get(`swaps/${id}/stays/1/guide`)).says).toBe(
    'The house guide closed on Wednesday, 21 April.',
  );
  world.clock.to('2027-05-20T12:00:00Z');
  expect((await world.view(ann, id)).opens).toEqual({ contact: false, guide: false });
  expect(await get(`swaps/${id}/stays/1`)).toEqual({ status: 409, says: STAY_ACCESS.completed.closed });
});
