import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { type SignedIn, signIn } from '../../../test/members.ts';
import { reviewActions } from '../../../test/reviews.ts';
import { annBenAndCleo } from '../../../test/swaps.ts';
import { unzip } from '../../../test/unzip.ts';

const { world, ann, ben, cleo } = await annBenAndCleo();
const { stayed, write, pairOf } = reviewActions(world);
const free = await signIn(world);
const admin = await signIn(world, { admin: true });

/** Two who have written about each other. */
async function opened() {
  const [ann, ben] = [await world.party('Ann Able'), await world.party('Ben Best')];
  const swap = await stayed(ann, ben);
  await write(ann, swap);
  await write(ben, swap);
  const id = (await pairOf(ben, swap)).theirs?.id as string;
  return { swap, id, ann, ben };
}

const reply = (id: string, as: SignedIn, text = 'You were welcome guests.') =>
  world.ask('PUT', `reviews/${id}/reply`, as, { text });

/** The replies in a member's export of data. */
async function repliesInExport(as: SignedIn): Promise<string[]> {
  const { rawPayload } = await world.ask('GET', 'profiles/me/export', as);
  const { reviews } = JSON.parse(String((await unzip(rawPayload)).get('reviews.json')));
  return reviews.flatMap((one: { reply: string | null }) => one.reply ?? []);
}

it('the member whom a review is about replies once in public, changes and removes it; the author is told once [REV-24]', async () => {
  const { swap, id, ann, ben } = await opened();
  expect((await reply(id, ben)).statusCode).toBe(200);
  await reply(id, ben, 'You were very welcome guests.');
  expect((await pairOf(ann, swap)).mine?.reply).toEqual({
    text: 'You were very welcome guests.',
    name: 'Ben Best',
  });
  expect((await world.noticesOf(ann, swap)).filter((event) => event === 'review_replied')).toHaveLength(1);
  for (const other of [ann, cleo, free]) expect((await reply(id, other)).statusCode).toBe(403);
  expect((await reply(id, ben, 'Call +31 6 1234 5678')).statusCode).toBe(400);
  world.clock.to('2027-05-18T12:00:00Z');
  const late = await reply(id, ben);
  expect([late.statusCode, late.json().message]).toEqual([409, 'You could reply until Tuesday, 18 May.']);
  expect((await world.ask('DELETE', `reviews/${id}/reply`, ben)).statusCode).toBe(204);
  expect((await world.ask('DELETE', `reviews/${id}/reply`, ben)).statusCode).toBe(404);
});

it('a review that is not open cannot be replied to, reported or hidden by anybody who guesses its id [REV-09]', async () => {
  const swap = await stayed(ann, ben);
  const id = (await write(ann, swap)).json().mine.id as string;
  const report = { reason: 'other', submission_id: randomUUID() };
  const hide = { what: 'review', hidden: true, reason: 'It names a place.' };
  for (const as of [ann, ben, cleo, admin]) {
    const replies = [
      await reply(id, as),
      await world.ask('POST', `reviews/${id}/report`, as, report),
      await world.ask('POST', `reviews/${randomUUID()}/report`, as, report),
    ];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  }
  expect((await world.ask('POST', `admin/reviews/${id}/hidden`, admin, hide)).statusCode).toBe(404);
  expect(
    (await world.ask('GET', 'admin/reviews', admin))
      .json()
      .reviews.some((one: { id: string }) => one.id === id),
  ).toBe(false);
});

it('a report opens a ticket of the reporter with a copy; the own review and those without rights are refused [REV-30]', async () => {
  const { id, ann, ben } = await opened();
  const send = (as: SignedIn, submission_id = randomUUID()) =>
    world.ask('POST', `reviews/${id}/report`, as, {
      reason: 'names',
      words: 'It names my street.',
      submission_id,
    });
  const once = randomUUID();
  const [first, again] = [await send(ben, once), await send(ben, once)];
  expect([first.statusCode, again.json().ticket_id]).toEqual([200, first.json().ticket_id]);
  const ticket = await world.ask('GET', `support_tickets/${first.json().ticket_id}`, ben);
  expect(ticket.body).toContain('It names a place or a person');
  const { rows } = await world.pool.query('select evidence from support_evidence where ticket_id = $1', [
    first.json().ticket_id,
  ]);
  expect(JSON.stringify(rows)).toContain('A quiet house with a good kitchen');
  expect((await send(ann)).json().code).toBe('own_review');
  expect((await send(free)).statusCode).toBe(403);
  expect((await send(cleo)).statusCode).toBe(200);
  for (let more = 0; more < 3; more++) await send(ben);
  expect((await send(ben)).statusCode).toBe(429);
});

it('an admin hides a review with a reason: gone for everybody at once, both are told, and it can be shown again [REV-31] [REV-32]', async () => {
  const { swap, id, ann, ben } = await opened();
  const nothing = { what: 'reply', hidden: true, reason: 'It names a third person.' };
  expect((await world.ask('POST', `admin/reviews/${id}/hidden`, admin, nothing)).statusCode).toBe(404);
  await reply(id, ben);
  world.clock.to('2027-04-19T12:00:00Z');
  const list = async () => (await world.ask('GET', `homes/${ben.home_id}/reviews`, cleo)).json();
  expect((await list()).reviews).toHaveLength(1);
  const set = (hidden: boolean, what = 'review', as: SignedIn = admin) =>
    world.ask('POST', `admin/reviews/${id}/hidden`, as, { what, hidden, reason: 'It names a third person.' });
  for (const as of [ann, ben, cleo, free]) expect((await set(true, 'review', as)).statusCode).toBe(403);
  expect((await set(true, 'reply')).statusCode).toBe(200);
  expect((await list()).reviews).toMatchObject([{ reply: null }]);
  expect([await repliesInExport(ann), await repliesInExport(ben)]).toEqual([
    [],
    ['You were welcome guests.'],
  ]);
  const both = await Promise.all([set(true), set(true)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(await list()).toMatchObject({ rating: { count: 0 }, reviews: [] });
  expect((await pairOf(ann, swap)).mine?.hidden_reason).toBe('It names a third person.');
  for (const party of [ann, ben]) expect(await world.noticesOf(party, swap)).toContain('review_hidden');
  // Others cannot report what they cannot read.
  const report = { reason: 'other', submission_id: randomUUID() };
  expect((await world.ask('POST', `reviews/${id}/report`, cleo, report)).statusCode).toBe(404);
  expect((await set(false)).json().hidden_reason).toBeNull();
  for (const party of [ann, ben]) expect((await world.noticesOf(party, swap)).at(-1)).toBe('review_shown');
  expect((await list()).reviews).toHaveLength(1);
  const { rows } = await world.pool.query('select new_value from audit_log where swap_id = $1', [swap]);
  expect(rows.map(({ new_value }) => new_value)).toEqual(['hidden', 'hidden', 'shown']);
});

it('an admin decides nothing about a swap of their own [REV-31]', async () => {
  const { swap, id, ann } = await opened();
  await world.pool.query('update swap_parties set user_id = $1 where swap_id = $2 and user_id = $3', [
    admin.user_id,
    swap,
    ann.user_id,
  ]);
  const reply = await world.ask('POST', `admin/reviews/${id}/hidden`, admin, {
    what: 'review',
    hidden: true,
    reason: 'It names a third person.',
  });
  expect([reply.statusCode, reply.json().code]).toEqual([403, 'own_swap']);
  const listed = (await world.ask('GET', 'admin/reviews', admin)).json().reviews as {
    id: string;
    own: boolean;
  }[];
  expect(listed.find((one) => one.id === id)?.own).toBe(true);
  expect(listed.some(({ own }) => !own)).toBe(true);
  await world.pool.query('update swap_parties set user_id = $1 where swap_id = $2 and user_id = $3', [
    ann.user_id,
    swap,
    admin.user_id,
  ]);
});

it("a member's lists: to write, about them and by them; the export has no review that is not open [REV-29] [REV-09]", async () => {
  const [ann, cleo] = [await world.party('Ann Able'), await world.party('Cleo Cold')];
  const swap = await stayed(ann, cleo);
  const own = async (as: SignedIn, list: string) =>
    (await world.ask('GET', `reviews/own?list=${list}`, as)).json();
  expect(await own(cleo, 'to_write')).toMatchObject({
    to_write: 1,
    reviews: [{ name: 'Ann Able', until: '2027-05-01' }],
  });
  await write(ann, swap);
  expect((await own(ann, 'by_me')).reviews[0]).toMatchObject({
    swap_id: swap,
    state: 'writing',
    theirs: null,
  });
  expect((await own(cleo, 'about_me')).reviews.some((one: { swap_id: string }) => one.swap_id === swap)).toBe(
    false,
  );
  await write(cleo, swap);
  expect((await own(cleo, 'about_me')).reviews[0]).toMatchObject({ swap_id: swap, state: 'open' });
  expect((await own(cleo, 'to_write')).to_write).toBe(0);
});
