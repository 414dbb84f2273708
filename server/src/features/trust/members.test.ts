import { beforeEach, describe, expect, it } from 'vitest';
import { identityActions } from '../../../test/identities.ts';
import { post, type SignedIn, signIn } from '../../../test/members.ts';
import { reviewActions } from '../../../test/reviews.ts';
import { type Party, swapWorld } from '../../../test/swaps.ts';

const world = await swapWorld();
const { verified } = identityActions(world);
const { stayed, write } = reviewActions(world);
const { pool } = world;

beforeEach(() => world.clear());

const page = (of: { user_id: string }, as?: SignedIn) => world.ask('GET', `members/${of.user_id}`, as);
const status = async (of: { user_id: string }, as?: SignedIn) => (await page(of, as)).statusCode;
const UNKNOWN = { user_id: '00000000-0000-4000-8000-000000000000' };

/** Figures of answers as a night would leave them. */
const answers = (of: SignedIn, counted: number, members: number, answered: number, seconds: number | null) =>
  pool.query(
    `insert into answer_figures (user_id, as_of, counted, members, answered, median_seconds)
     values ($1, '2027-03-01', $2, $3, $4, $5) on conflict (user_id) do update set counted = excluded.counted,
       members = excluded.members, answered = excluded.answered, median_seconds = excluded.median_seconds`,
    [of.user_id, counted, members, answered, seconds],
  );

describe('the page of a member', () => {
  it('is refused to visitors, and to members without a subscription whoever it is about [TRUST-04]', async () => {
    const [ann, free] = [await world.party('Ann Able'), await signIn(world)];
    expect(await status(ann)).toBe(401);
    const replies = [await page(ann, free), await page(UNKNOWN, free), await page({ user_id: 'x' }, free)];
    for (const reply of replies) {
      const { code, message } = reply.json();
      expect([reply.statusCode, code, message]).toEqual([
        403,
        'forbidden',
        'Premium members can see other members.',
      ]);
    }
    for (const user_id of [free.user_id, free.user_id.toUpperCase()])
      expect((await page({ user_id }, free)).json()).toMatchObject({ is_own: true });
  });

  it('shows subscribers a host, and others only whom they share a conversation or swap with [TRUST-03, TRUST-04]', async () => {
    const [ann, ben] = [await world.party('Ann Able'), await signIn(world, { level: 'subscriber' })];
    expect((await page(ann, ben)).json()).toMatchObject({
      display_name: 'Ann Able',
      is_own: false,
      homes: [{ title: 'Home of Ann Able', location: 'Porto, Portugal' }],
    });
    expect([await status(ben, ann), await status(UNKNOWN, ann)]).toEqual([404, 404]);
    await world.ask('POST', 'conversations', ben, { home_id: ann.home_id });
    // Ann sees nothing of it before Ben has written.
    expect(await status(ben, ann)).toBe(404);
    const { id } = (await world.ask('POST', 'conversations', ben, { home_id: ann.home_id })).json();
    const text = { text: 'Hello Ann', submission_id: '00000000-0000-4000-8000-000000000001' };
    await world.ask('POST', `conversations/${id}/messages`, ben, text);
    expect(await status(ben, ann)).toBe(200);
  });

  it('is gone while the member is suspended or the only home is hidden, and back afterwards [TRUST-04]', async () => {
    const [ann, ben] = [await world.party('Ann Able'), await signIn(world, { level: 'subscriber' })];
    await pool.query('update users set suspended_at = now() where id = $1', [ann.user_id]);
    expect(await status(ann, ben)).toBe(404);
    await pool.query('update users set suspended_at = null where id = $1', [ann.user_id]);
    expect(await status(ann, ben)).toBe(200);
  });

  it('of a party of a running swap opens without a subscription, without what needs one [TRUST-04]', async () => {
    const [ann, ben] = [await world.party('Ann Able'), await world.party('Ben Best')];
    await verified(ben);
    await answers(ben, 10, 4, 9, 7200);
    await world.final(ann, ben);
    await pool.query(`update user_subscriptions set subscription_status = 'cancelled' where user_id = $1`, [
      ann.user_id,
    ]);
    expect((await page(ben, ann)).json()).toMatchObject({
      display_name: 'Ben Best',
      identity_verified: null,
      answers: null,
      completed: 0,
      homes: [{ title: 'Home of Ben Best', location: null }],
    });
    world.clock.to('2027-05-18T12:00:00Z');
    expect(await status(ben, ann)).toBe(403);
  });

  it('holds no phone, website, place, interests or address of the member [TRUST-04]', async () => {
    const [ann, ben] = [await world.party('Ann Able'), await world.party('Ben Best')];
    await world.ask('PUT', 'profiles/me', ann, {
      display_name: 'Ann Able',
      bio: 'I bake.',
      phone: '+31201234567',
      website: 'https://ann.example',
      location: 'Zwolle',
      interests: ['Juggling'],
    });
    const { body } = await page(ann, ben);
    expect(body).toContain('I bake.');
    for (const secret of ['31201234567', 'ann.example', 'Zwolle', 'Juggling', ann.email])
      expect(body).not.toContain(secret);
  });
});

describe('the languages that a member speaks', () => {
  const speak = (who: SignedIn, languages: string[]) =>
    world.ask('PUT', 'profiles/me', who, { display_name: 'Ann Able', languages });

  it('stand on the page for subscribers and for the member, in their order [LANG-25]', async () => {
    const [ann, ben] = [await world.party('Ann Able'), await signIn(world, { level: 'subscriber' })];
    expect((await page(ann, ben)).json().languages).toEqual([]);
    await speak(ann, ['pt', 'de']);
    expect((await page(ann, ben)).json().languages).toEqual(['pt', 'de']);
    expect((await page(ann, ann)).json().languages).toEqual(['pt', 'de']);
    const free = await signIn(world);
    await speak(free, ['nl']);
    expect((await page(free, free)).json()).toMatchObject({ is_own: true, languages: ['nl'] });
  });

  it('are not told to visitors or members without a subscription, in a running swap either [LANG-25]', async () => {
    const [ann, ben] = [await world.party('Ann Able'), await world.party('Ben Best')];
    await speak(ann, ['yue', 'gsw']);
    await world.final(ann, ben);
    await pool.query(`update user_subscriptions set subscription_status = 'cancelled' where user_id = $1`, [
      ben.user_id,
    ]);
    expect((await page(ann, ben)).json()).toMatchObject({ display_name: 'Ann Able', languages: [] });
    for (const as of [undefined, await signIn(world)]) {
      expect(await status(ann, as)).toBe(as ? 403 : 401);
      for (const path of [`members/${ann.user_id}`, `homes/${ann.home_id}`, 'homes'])
        expect((await world.ask('GET', path, as)).body).not.toMatch(/yue|gsw/);
    }
  });

  it('stay out of the house page and its marks, whoever asks [LANG-25]', async () => {
    const [ann, ben] = [await world.party('Ann Able'), await signIn(world, { level: 'subscriber' })];
    await speak(ann, ['yue', 'gsw']);
    for (const path of [`homes/${ann.home_id}`, `homes/${ann.home_id}/host`])
      expect((await world.ask('GET', path, ben)).body).not.toMatch(/yue|gsw/);
  });
});

describe('marks of a member', () => {
  const hostOf = async (home: Party, as: SignedIn) =>
    (await world.ask('GET', `homes/${home.home_id}/host`, as)).json();

  it('stand on both pages alike, and what is missing leaves no trace [TRUST-01]', async () => {
    const [ann, ben] = [await world.party('Ann Able'), await world.party('Ben Best')];
    const nothing = { identity_verified: null, answers: null, completed: 0, cancelling: null };
    expect(await hostOf(ann, ben)).toMatchObject({ ...nothing, email_verified: true });
    await verified(ann);
    await answers(ann, 30, 8, 29, 9000);
    const all = {
      identity_verified: '2027-03',
      answers: { percent: 96, within: { unit: 'hour', count: 3 } },
    };
    expect(await hostOf(ann, ben)).toMatchObject(all);
    expect((await page(ann, ben)).json()).toMatchObject(all);
  });

  it.each([
    ['four contacts', [4, 4, 4, 60], null],
    ['two members', [9, 2, 9, 60], null],
    ['five of three', [5, 3, 5, 60], { percent: 100, within: { unit: 'hour', count: 1 } }],
    ['a third, rounded down', [6, 3, 2, 3601], { percent: 33, within: { unit: 'hour', count: 2 } }],
    ['23 hours', [6, 3, 6, 82_800], { percent: 100, within: { unit: 'hour', count: 23 } }],
    ['a minute more is a day', [6, 3, 6, 82_860], { percent: 100, within: { unit: 'day', count: 1 } }],
    ['a minute more than a day', [6, 3, 6, 86_460], { percent: 100, within: { unit: 'day', count: 2 } }],
    ['none answered', [6, 3, 0, null], { percent: 0, within: null }],
  ] as const)('figures of answers: %s [TRUST-18, TRUST-20]', async (_, given, shown) => {
    const [ann, ben] = [await world.party('Ann Able'), await world.party('Ben Best')];
    await answers(ann, ...(given as [number, number, number, number | null]));
    expect((await hostOf(ann, ben)).answers).toEqual(shown);
    const own = (await world.ask('GET', 'trust', ann)).json().answers;
    expect(own).toEqual(shown && { ...shown, counted: given[0] });
  });

  it('cancelled swaps stand from three agreed ones on, by who decided [TRUST-21, CANCEL-08]', async () => {
    const [ann, ben, cleo] = [
      await world.party('Ann Able'),
      await world.party('Ben Best'),
      await world.party('Cleo Cold'),
    ];
    const window = (month: string) => ({
      my_stay: { check_in: `2027-${month}-10`, check_out: `2027-${month}-17` },
      their_stay: { check_in: `2027-${month}-10`, check_out: `2027-${month}-17` },
    });
    const first = await world.final(ann, ben, window('05'));
    await world.act(ann, first, 'cancel', { reason: 'illness', words: 'We are all ill, and very sorry.' });
    await world.final(ann, ben, window('06'));
    expect((await hostOf(ann, cleo)).cancelling).toBeNull();
    await world.final(ann, ben, window('07'));
    expect((await hostOf(ann, cleo)).cancelling).toEqual({ cancelled: 1, agreed: 3 });
    expect((await hostOf(ben, cleo)).cancelling).toEqual({ cancelled: 0, agreed: 3 });
    expect((await page(ann, cleo)).json().cancelling).toEqual({ cancelled: 1, agreed: 3 });
  });

  it('are not there for an unknown home, nor for one that our team has hidden [TRUST-01]', async () => {
    const [ann, ben] = [await world.party('Ann Able'), await world.party('Ben Best')];
    await pool.query(`update homes set hidden_reason = 'It is not a home.' where id = $1`, [ann.home_id]);
    for (const id of [ann.home_id, 'x', '00000000-0000-4000-8000-000000000000'])
      expect((await world.ask('GET', `homes/${id}/host`, ben)).statusCode).toBe(404);
  });

  it('are not told to members without a subscription [TRUST-02]', async () => {
    const [ann, free] = [await world.party('Ann Able'), await signIn(world)];
    await verified(ann);
    for (const as of [free, undefined]) {
      const reply = await world.ask('GET', `homes/${ann.home_id}/host`, as);
      expect(reply.statusCode).toBe(as ? 403 : 401);
      const house = await world.ask('GET', `homes/${ann.home_id}`, as);
      expect(Object.keys(house.json().host).sort()).toEqual(['email_verified', 'since_year']);
    }
  });
});

describe('reviews on the page of a member', () => {
  const about = (of: Party, role: string, as: SignedIn) =>
    world.ask('GET', `members/${of.user_id}/reviews?role=${role}`, as);

  it('stand as host and as guest from the next midnight on [TRUST-03, REV-20]', async () => {
    const [ann, ben, cleo] = [
      await world.party('Ann Able'),
      await world.party('Ben Best'),
      await world.party('Cleo Cold'),
    ];
    const id = await stayed(ann, ben);
    await write(ann, id, { overall: 5, care: 4, communication: 3 });
    await write(ben, id);
    expect((await about(ben, 'host', cleo)).json()).toMatchObject({ count: 0, reviews: [] });
    world.clock.to('2027-04-19T00:00:00Z');
    for (const role of ['host', 'guest']) {
      expect((await about(ben, role, cleo)).json()).toMatchObject({
        count: 1,
        communication: null,
        again: null,
        reviews: [{ author: 'Ann Able', home_title: 'Home of Ben Best', month: '2027-04' }],
      });
    }
    const free = await signIn(world);
    expect((await about(ben, 'host', free)).statusCode).toBe(403);
  });

  it('have averages from three on: communication, and of guests the care of the home [TRUST-03, REV-19]', async () => {
    const ann = await world.party('Ann Able');
    const cleo = await world.party('Cleo Cold');
    for (const [index, care] of [5, 4, 4].entries()) {
      const other = await world.party(`Other ${index}`);
      await world.clear();
      const id = await stayed(ann, other);
      await write(other, id, { care, communication: 5, again: index > 0 });
      await write(ann, id);
    }
    world.clock.to('2027-04-19T00:00:00Z');
    expect((await about(ann, 'guest', cleo)).json()).toMatchObject({
      count: 3,
      communication: 5,
      care: 4.3,
      again: 2,
    });
    expect((await about(ann, 'host', cleo)).json()).toMatchObject({
      count: 3,
      communication: 5,
      care: null,
      again: 2,
    });
  });

  it('of a deleted home stay with the host, those of a hidden one wait until it is shown [REV-33]', async () => {
    const [ann, ben, cleo] = [
      await world.party('Ann Able'),
      await world.party('Ben Best'),
      await world.party('Cleo Cold'),
    ];
    const id = await stayed(ann, ben);
    await write(ann, id);
    await write(ben, id);
    world.clock.to('2027-04-19T00:00:00Z');
    await world.ask('POST', 'conversations', cleo, { home_id: ben.home_id });
    const count = async () => (await about(ben, 'host', ann)).json().count;
    await pool.query(`update homes set hidden_reason = 'It is not a home.' where id = $1`, [ben.home_id]);
    expect(await count()).toBe(0);
    await pool.query('update homes set hidden_reason = null where id = $1', [ben.home_id]);
    expect(await count()).toBe(1);
    expect((await world.ask('DELETE', `homes/${ben.home_id}`, ben)).statusCode).toBe(204);
    expect((await about(ben, 'host', ann)).json()).toMatchObject({
      count: 1,
      reviews: [{ home_title: null }],
    });
  });
});

describe('steps of the own profile', () => {
  const steps = async (as: SignedIn) =>
    ((await world.ask('GET', 'trust', as)).json().steps as { step: string; is_done: boolean }[]).map(
      ({ step, is_done }) => `${step} ${is_done}`,
    );

  it('leave out what needs a subscription, and are done one by one [TRUST-26]', async () => {
    const free = await signIn(world);
    expect(await steps(free)).toEqual(['name false', 'picture false', 'bio false']);
    await world.ask('PUT', 'profiles/me', free, { display_name: 'Ann', bio: 'x'.repeat(99) });
    expect(await steps(free)).toEqual(['name true', 'picture false', 'bio false']);
    await world.ask('PUT', 'profiles/me', free, { display_name: 'Ann', bio: 'x'.repeat(100) });
    expect(await steps(free)).toEqual(['name true', 'picture false', 'bio true']);
    const ben = await world.party('Ben Best');
    expect(await steps(ben)).toEqual([
      'name true',
      'picture false',
      'bio false',
      'home true',
      'identity false',
    ]);
    await verified(ben);
    expect((await steps(ben)).at(-1)).toBe('identity true');
    expect((await post(world, '/api/trust')).statusCode).toBe(404);
  });
});
