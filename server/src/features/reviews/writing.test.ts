import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { setStatus } from '../../../test/members.ts';
import { AFTER, REVIEW, reviewActions } from '../../../test/reviews.ts';
import { annBenAndCleo } from '../../../test/swaps.ts';

const { world, ann, ben, cleo } = await annBenAndCleo();
const { pairOf, write, stayed, openDue } = reviewActions(world);

describe('a review', () => {
  it('is read by nobody but its author until both have written, and then by both at once [REV-02] [REV-09] [REV-11]', async () => {
    const id = await stayed(ann, ben);
    const first = await write(ann, id);
    expect(first.statusCode).toBe(200);
    expect(first.json()).toMatchObject({
      state: 'writing',
      mine: { text: REVIEW.text, care: 4 },
      theirs: null,
    });
    expect(await pairOf(ben, id)).toMatchObject({ state: 'writing', mine: null, theirs: null });
    const second = await write(ben, id, { text: 'They left the flat as they found it, and wrote twice.' });
    expect(second.json()).toMatchObject({ state: 'open', theirs: { text: REVIEW.text } });
    expect(await pairOf(ann, id)).toMatchObject({
      state: 'open',
      theirs: { text: 'They left the flat as they found it, and wrote twice.' },
    });
  });

  it('can be changed until it is open, and not afterwards [REV-07] [REV-15]', async () => {
    const id = await stayed(ann, ben);
    await write(ann, id);
    const changed = await write(ann, id, {
      overall: 2,
      text: 'On second thoughts, the stairs were very steep.',
    });
    expect(changed.json().mine).toMatchObject({ overall: 2, version: 2 });
    await write(ben, id);
    const late = await write(ann, id);
    expect([late.statusCode, late.json().code]).toEqual([409, 'open_already']);
    expect((await pairOf(ben, id)).theirs?.overall).toBe(2);
  });

  it('is one review if it is sent twice, and is not changed from an outdated tab [REV-15]', async () => {
    const id = await stayed(ann, ben);
    const submission_id = randomUUID();
    await write(ann, id, { submission_id });
    const again = await write(ann, id, { submission_id, version: null });
    expect([again.statusCode, again.json().mine.version]).toEqual([200, 1]);
    const outdated = await write(ann, id, { version: null });
    expect([outdated.statusCode, outdated.json().code]).toEqual([409, 'changed_elsewhere']);
  });

  it('opens alone at the end of the time to write, and the other can no longer write [REV-11] [REV-13] [REV-14]', async () => {
    const id = await stayed(ann, ben);
    await write(ann, id);
    world.clock.to('2027-05-01T23:59:00Z');
    await openDue();
    expect((await pairOf(ben, id)).theirs).toBeNull();
    world.clock.to('2027-05-02T00:00:00Z');
    await Promise.all([openDue(), openDue()]);
    expect(await pairOf(ben, id)).toMatchObject({ state: 'open', mine: null, theirs: { text: REVIEW.text } });
    const late = await write(ben, id);
    expect([late.statusCode, late.json().message]).toEqual([
      409,
      'You could write about this swap until Saturday, 1 May.',
    ]);
    // A clock that is set back closes nothing and lets nobody write who has read.
    world.clock.to(AFTER);
    expect((await pairOf(ben, id)).theirs?.text).toBe(REVIEW.text);
    expect((await write(ben, id)).json().code).toBe('writing_over');
  });

  it('opens for a party who reads before the job has run [REV-14]', async () => {
    const id = await stayed(ann, ben);
    await write(ann, id);
    world.clock.to('2027-05-02T00:00:00Z');
    expect((await pairOf(ben, id)).theirs?.text).toBe(REVIEW.text);
    expect(await world.noticesOf(ben, id)).toContain('review_published');
  });

  it('is refused before the stays are over, and for anybody else [REV-08] [REV-13]', async () => {
    const id = await stayed(ann, ben);
    world.clock.to('2027-04-17T23:59:00Z');
    const early = await write(ann, id);
    expect([early.statusCode, early.json().message]).toEqual([409, 'You can write once the stays are over.']);
    for (const path of [`swaps/${id}/reviews`, `swaps/${randomUUID()}/reviews`, 'swaps/none/reviews'])
      expect((await world.ask('GET', path, cleo)).json().message).toBe('Swap not found');
    const body = { ...REVIEW, submission_id: randomUUID(), version: null };
    expect((await world.ask('PUT', `swaps/${id}/reviews/1`, cleo, body)).statusCode).toBe(404);
    world.clock.to(AFTER);
    const { party } = await pairOf(ann, id);
    for (const other of [3 - party, 3, 'x'])
      expect((await world.ask('PUT', `swaps/${id}/reviews/${other}`, ann, body)).statusCode).toBe(404);
  });

  it.each([
    ['a mark of 0', { overall: 0 }, 400],
    ['a mark of 6', { overall: 6 }, 400],
    ['half a star', { overall: 4.5 }, 400],
    ['a star as text', { overall: '5' }, 400],
    ['no star', { overall: null }, 400],
    ['a missing group', { care: undefined }, 'Please choose 1 to 5 stars for Care of your home'],
    ['29 characters', { text: 'x'.repeat(29) }, 'Please write at least 30 characters'],
    ['30 characters between spaces', { text: `  ${'x'.repeat(30)} ` }, 200],
    ['2,000 characters', { text: 'x'.repeat(2_000) }, 200],
    ['2,001 characters', { text: 'x'.repeat(2_001) }, 'Please write at most 2,000 characters'],
    ['no answer', { again: undefined }, 'Please choose yes or no'],
    ['a field of its own', { author: 2 }, 400],
  ])(
    'with %s is answered with its sentence, and never stored by halves [REV-04]',
    async (_, more, expected) => {
      const id = await stayed(ann, ben);
      const reply = await write(ann, id, more);
      if (typeof expected === 'number') expect(reply.statusCode).toBe(expected);
      else
        expect([reply.statusCode, JSON.stringify(reply.json())]).toEqual([
          400,
          expect.stringContaining(expected),
        ]);
      const { rowCount } = await world.pool.query('select from reviews where swap_id = $1', [id]);
      expect(rowCount).toBe(expected === 200 ? 1 : 0);
    },
  );
});

describe('while a swap is disputed', () => {
  it('nothing opens, is sent or is changed; once it did not happen, nothing ever opens [REV-25]', async () => {
    const id = await stayed(ann, ben);
    await write(ann, id);
    const said = await world.act(ben, id, 'not-happened', {
      stay: 1,
      words: 'Nobody came at all, all week.',
    });
    expect(said.json().state).toBe('disputed');
    const refused = await write(ben, id);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'disputed']);
    expect((await write(ann, id)).json().code).toBe('disputed');
    expect(
      (await world.act(ann, id, 'not-happened', { stay: 1, words: 'It rained, and nobody came.' })).json()
        .state,
    ).toBe('not_happened');
    world.clock.to('2027-06-01T00:00:00Z');
    await openDue();
    expect(await pairOf(ben, id)).toMatchObject({ state: 'never', theirs: null });
    expect((await write(ben, id)).json().code).toBe('did_not_happen');
    expect((await pairOf(ann, id)).mine?.text).toBe(REVIEW.text);
  });
});

it('both write at the same moment: one opening, both reviews in it, one notice each [REV-14]', async () => {
  for (let round = 0; round < 10; round++) {
    const id = await stayed(ann, ben);
    const sent = await Promise.all([write(ann, id), write(ben, id)]);
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const { rows } = await world.pool.query('select distinct opened_at from reviews where swap_id = $1', [
      id,
    ]);
    expect(rows).toHaveLength(1);
    expect(rows[0].opened_at).not.toBeNull();
    for (const party of [ann, ben]) {
      const events = await world.noticesOf(party, id);
      expect(events.filter((event) => event === 'review_published')).toHaveLength(1);
    }
    await world.clear();
  }
});

it('of many requests with one submission id exactly one review comes about [REV-15]', async () => {
  const id = await stayed(ann, ben);
  const { party } = await pairOf(ann, id);
  const body = { ...REVIEW, submission_id: randomUUID(), version: null };
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => world.ask('PUT', `swaps/${id}/reviews/${party}`, ann, body)),
  );
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const { rows } = await world.pool.query('select version from reviews where swap_id = $1', [id]);
  expect(rows).toEqual([{ version: 1 }]);
  // Some systems write ids in capitals.
  const again = { ...body, submission_id: body.submission_id.toUpperCase() };
  expect((await world.ask('PUT', `swaps/${id}/reviews/${party}`, ann, again)).json().mine.version).toBe(1);
});

it('the first review makes one notice for the other, without name, stars or text in its email; a change none [REV-10]', async () => {
  const id = await stayed(ann, ben);
  await write(ann, id);
  await write(ann, id, { overall: 1 });
  expect((await world.noticesOf(ben, id)).filter((event) => event === 'review_waits')).toHaveLength(1);
  expect(await world.noticesOf(ann, id)).not.toContain('review_waits');
});

it('what an author has written stays when the account is deleted, and opens at its time [REV-33]', async () => {
  const [eve, ron] = [await world.party('Eve East'), await world.party('Ron Reed')];
  const id = await stayed(eve, ron);
  await write(eve, id);
  await world.pool.query('delete from users where id = $1', [eve.user_id]);
  world.clock.to('2027-05-02T00:00:00Z');
  await openDue();
  expect(await pairOf(ron, id)).toMatchObject({ theirs: { text: REVIEW.text } });
});

it('when one of the two leaves, the other still has the review; when both have left, it is deleted [REV-33]', async () => {
  const left = async (id: string) =>
    (await world.pool.query('select text from reviews where swap_id = $1', [id])).rows.length;
  const leave = (who: { user_id: string }) =>
    world.pool.query('delete from users where id = $1', [who.user_id]);
  const [eve, ron] = [await world.party('Eve East'), await world.party('Ron Reed')];
  const id = await stayed(eve, ron);
  await write(eve, id);
  await write(ron, id);
  await leave(eve);
  expect(await left(id)).toBe(2);
  await leave(ron);
  expect(await left(id)).toBe(0);
});

it('an open review cannot be changed in the database either [REV-16]', async () => {
  const id = await stayed(ann, ben);
  await write(ann, id);
  await write(ben, id);
  await expect(
    world.pool.query("update reviews set text = 'Better.' where swap_id = $1", [id]),
  ).rejects.toThrow('an open review is not changed');
});

it('who was a party writes and reads whatever the own subscription and whoever blocked whom; 30 days later the name is hidden again [REV-28]', async () => {
  const [eve, ron] = [await world.party('Eve East'), await world.party('Ron Reed')];
  const id = await stayed(eve, ron);
  await setStatus(world, eve.user_id, 'free');
  const sql = 'insert into member_blocks (blocker_id, blocked_id) values ($1, $2)';
  await world.pool.query(sql, [ron.user_id, eve.user_id]);
  await write(eve, id);
  expect((await write(ron, id)).json()).toMatchObject({
    state: 'open',
    name: 'Eve East',
    theirs: { text: REVIEW.text },
  });
  world.clock.to('2027-05-18T00:00:00Z');
  const late = await pairOf(eve, id);
  expect([late.name, late.theirs?.text]).toEqual(['••••••• (Premium only)', REVIEW.text]);
});

describe('what must not happen [REV-34]', () => {
  it('a review of a swap that was never final', async () => {
    const id = await world.agreed(ann, ben);
    world.clock.to(AFTER);
    expect(await pairOf(ann, id)).toMatchObject({ state: 'never', until: null });
    expect((await write(ann, id)).statusCode).toBe(404);
  });

  it.each([
    ['of oneself', { subject: 1 }],
    [
      'without a stay',
      { as_guest: false, as_host: false, overall: null, described: null, cleanliness: null, care: null },
    ],
    ['with the mark of another role', { as_host: false }],
    ['hidden before it opens', { hidden_at: '2027-05-01', hidden_reason: 'It names a place.' }],
  ])('a stored review %s', async (_, changes) => {
    const id = await stayed(ann, ben);
    const row = {
      swap_id: id,
      author: 1,
      subject: 2,
      as_guest: true,
      as_host: true,
      ...REVIEW,
      checked_out: '2027-04-17',
      submission_id: randomUUID(),
      created_at: AFTER,
      changed_at: AFTER,
      ...changes,
    };
    const names = Object.keys(row);
    const sql = `insert into reviews (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`;
    await expect(world.pool.query(sql, Object.values(row))).rejects.toThrow(/violates check constraint/);
  });

  it('two by one party about another in one swap', async () => {
    const id = await stayed(ann, ben);
    await write(ann, id);
    await expect(
      world.pool.query(
        `insert into reviews select (r).* from (
           select json_populate_record(r, json_build_object('id', gen_random_uuid())) as r from reviews r where swap_id = $1
         ) as again`,
        [id],
      ),
    ).rejects.toThrow('reviews_once');
  });
});
