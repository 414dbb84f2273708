import { swapCard } from '@swapstead/contract/swaps/card';
import { expect, it } from 'vitest';
import { annBenAndCleo, type Party, PEOPLE } from '../../../test/swaps.ts';

const { world, ann, ben } = await annBenAndCleo();

const card = async (as: Party, id: string) => swapCard(await world.view(as, id));

it('a swap goes from a proposal to a completed stay', async () => {
  const { act, view, sign, saveGuide, taken } = world;
  const id = await world.proposed(ann, ben);
  expect(await card(ben, id)).toEqual({
    sentence: 'Ann Able would like to swap homes with you. Please answer by Monday, 8 March.',
    steps: ['accept', 'change', 'decline', 'more_time'],
  });
  expect(await card(ann, id)).toEqual({
    sentence: 'Waiting for Ben Best until Monday, 8 March.',
    steps: ['change', 'withdraw'],
  });
  expect(await taken(ann)).toEqual([]);
  const accepted = await act(ben, id, 'accept', { people: PEOPLE });
  expect(accepted.statusCode, accepted.body).toBe(200);
  expect(accepted.json().state).toBe('agreed');
  expect([await taken(ann), await taken(ben)]).toEqual([
    ['2027-04-10/2027-04-17'],
    ['2027-04-10/2027-04-17'],
  ]);
  const early = await sign(ben, id);
  expect([early.statusCode, early.json().code]).toEqual([409, 'address_missing']);
  await saveGuide(ann);
  await saveGuide(ben);
  expect((await sign(ann, id)).statusCode).toBe(200);
  expect(await card(ann, id)).toEqual({
    sentence: 'You have signed. Waiting for Ben Best until Monday, 8 March.',
    steps: ['agreement', 'change', 'do_not_go_on'],
  });
  const last = await sign(ben, id);
  expect(last.json().state, last.body).toBe('final');
  expect((await card(ben, id)).sentence).toBe(
    'Everyone has signed. You stay at Home of Ann Able from Saturday, 10 April.',
  );
  world.clock.to('2027-04-18T12:00:00Z');
  expect((await act(ann, id, 'went-well')).statusCode).toBe(200);
  const done = await act(ben, id, 'went-well');
  expect(done.json().state, done.body).toBe('completed');
  for (const who of [ann, ben]) {
    expect((await world.ask('GET', 'profiles/me', who)).json().completed_swaps).toBe(1);
  }
  expect((await view(ann, id)).history.map(({ sentence }) => sentence)).toEqual([
    'Ann Able proposed a swap',
    'Ben Best accepted',
    'Everyone accepted',
    'Ann Able signed',
    'Ben Best signed',
    'Signed by everyone',
    'Ann Able says everything went well',
    'Ben Best says everything went well',
    'Completed',
  ]);
});

it('a swap shows a placeholder photo while one of its homes is hidden, and the photo again afterwards [SWAP-03]', async () => {
  await world.clear();
  const [host, guest] = [await world.party('Hal Hidden'), await world.party('Gus Guest')];
  await world.pool.query(
    `insert into home_photos (home_id, path, width, height, thumbhash, display_order)
     values ($1, 'hidden', 1600, 1200, '1QcSHQRnh493V4dIh4eXh1h4kJUI', 0)`,
    [host.home_id],
  );
  const id = await world.proposed(guest, host);
  const photos = async (as: Party) => {
    const page = (await world.view(as, id)).stays.map(({ home }) => home.photo);
    const { sections } = (await world.ask('GET', 'swaps', as)).json();
    const listed = sections.flatMap(({ swaps }: { swaps: { stays: { home: { photo: unknown } }[] }[] }) =>
      swaps.flatMap(({ stays }) => stays.map(({ home }) => home.photo)),
    );
    return { page: page.filter(Boolean).length, listed: listed.filter(Boolean).length };
  };
  const hide = (isHidden: boolean) =>
    world.pool.query('update homes set hidden_reason = $2 where id = $1', [
      host.home_id,
      isHidden ? 'Shows somebody else' : null,
    ]);
  expect([await photos(host), await photos(guest)]).toEqual(Array(2).fill({ page: 1, listed: 1 }));
  await hide(true);
  expect([await photos(host), await photos(guest)]).toEqual(Array(2).fill({ page: 0, listed: 0 }));
  const titles = (await world.view(guest, id)).stays.map(({ home }) => home.title);
  expect(titles).toContain('Home of Hal Hidden');
  // Nobody else sees its nights.
  const nights = new URLSearchParams({
    own_home_id: ann.home_id,
    check_in: '2027-05-01',
    check_out: '2027-05-08',
    their_check_in: '2027-05-01',
    their_check_out: '2027-05-08',
    adults: '2',
    children: '0',
    pets: '0',
  });
  const asked = () => world.ask('GET', `swaps/nights?home_id=${host.home_id}&${nights}`, ann);
  expect((await asked()).statusCode).toBe(404);
  // The parties see them while their swap continues, and only those of its homes.
  const byGuest = async (what: string) => {
    const reply = await world.ask('GET', `swaps/${id}/${what}`, guest);
    return [reply.statusCode, reply.json().home?.id];
  };
  const own = new URLSearchParams(nights);
  own.set('own_home_id', guest.home_id);
  expect(await byGuest(`nights?${own}`)).toEqual([200, undefined]);
  expect(await byGuest(`nights?${own}&home_id=${ann.home_id}`)).toEqual([400, undefined]);
  expect(await byGuest('change')).toEqual([200, host.home_id]);
  await world.act(guest, id, 'withdraw');
  expect((await byGuest(`nights?${own}`))[0]).toBe(409);
  expect((await byGuest('change'))[0]).toBe(409);
  await hide(false);
  expect([await photos(host), await photos(guest)]).toEqual(Array(2).fill({ page: 1, listed: 1 }));
  expect((await asked()).statusCode).toBe(200);
});
