import { beforeEach, describe, expect, it } from 'vitest';
import { identityActions } from '../../../test/identities.ts';
import { signIn } from '../../../test/members.ts';
import { PEOPLE, swapWorld } from '../../../test/swaps.ts';

const world = await swapWorld();
const { state, verified, ask, notices } = identityActions(world);
const { pool } = world;

beforeEach(() => world.clear());

const subscriber = () => signIn(world, { level: 'subscriber' });

describe('the mark', () => {
  const mark = async (as: Awaited<ReturnType<typeof subscriber>>) => (await state(as)).state === 'verified';
  const rename = (as: Awaited<ReturnType<typeof subscriber>>, display_name: string) =>
    world.ask('PUT', 'profiles/me', as, { display_name });

  it('goes with a new name; letter case, accents and spaces do not count [TRUST-17]', async () => {
    const ann = await subscriber();
    await rename(ann, 'José Müller');
    await verified(ann);
    for (const same of ['JOSÉ MÜLLER', 'Jose Muller', ' José  Müller ']) await rename(ann, same);
    expect(await mark(ann)).toBe(true);
    await rename(ann, 'José Miller');
    expect(await mark(ann)).toBe(false);
    expect(await notices(ann)).toEqual(['identity_verified', 'identity_removed']);
  });

  it.each([
    ['रवि कुमार', 'रेवा कुमार'],
    ['สมชาย', 'สมชีย'],
    ['かき', 'がぎ'],
  ])('goes with a new name also where vowels are marks: %s, %s [TRUST-17]', async (name, other) => {
    const ann = await subscriber();
    await rename(ann, name);
    await verified(ann);
    expect((await rename(ann, other)).statusCode).toBe(200);
    expect(await mark(ann)).toBe(false);
  });

  it('is removed by an admin with a reason, which is recorded, and given by nobody [TRUST-17, TRUST-30]', async () => {
    const [ann, ben, admin] = [await subscriber(), await subscriber(), await signIn(world, { admin: true })];
    await verified(ann);
    await verified(ben);
    const remove = (as: typeof admin, reason: string) =>
      world.ask('POST', `admin/members/${ann.user_id}/remove-identity`, as, { reason });
    expect((await remove(ann, 'It is not theirs.')).statusCode).toBe(403);
    expect((await remove(admin, 'short')).statusCode).toBe(400);
    expect((await remove(admin, 'The document was somebody else’s.')).statusCode).toBe(204);
    expect((await remove(admin, 'The document was somebody else’s.')).statusCode).toBe(404);
    expect([await mark(ann), await mark(ben)]).toEqual([false, true]);
    expect(await notices(ann)).toEqual(['identity_verified', 'identity_removed']);
    const { rows } = await pool.query(`select actor_id, reason from audit_log where user_id = $1`, [
      ann.user_id,
    ]);
    expect(rows).toEqual([{ actor_id: admin.user_id, reason: 'The document was somebody else’s.' }]);
  });
});

describe('a host who asks for a verified identity', () => {
  it('needs the own mark first, and stops asking when it is lost [TRUST-27]', async () => {
    const ann = await world.party('Ann Able');
    const refused = await ask(ann, true);
    expect([refused.statusCode, refused.json().message]).toEqual([409, 'Verify your own identity first.']);
    await verified(ann);
    expect((await ask(ann, true)).statusCode).toBe(204);
    expect(await state(ann)).toMatchObject({ asked: true });
    await world.ask('PUT', 'profiles/me', ann, { display_name: 'Anna Other' });
    expect(await state(ann)).toMatchObject({ state: 'none', asked: false });
    expect(await notices(ann)).toEqual(['identity_verified', 'identity_removed', 'identity_not_asked']);
  });

  it('changes no home, version or listing by asking [TRUST-27]', async () => {
    const ann = await world.party('Ann Able');
    await verified(ann);
    const home = async () => (await pool.query('select * from homes where id = $1', [ann.home_id])).rows[0];
    const before = await home();
    await ask(ann, true);
    expect(await home()).toEqual(before);
    const ben = await subscriber();
    await verified(ben);
    await ask(ben, true);
    await ask(ann, false);
    expect(await state(ann)).toMatchObject({ asked: false });
    expect(await state(ben)).toMatchObject({ asked: true });
  });

  it('gets no proposals from members without the mark; their messages pass [TRUST-28]', async () => {
    const [ann, ben] = [await world.party('Ann Able'), await world.party('Ben Best')];
    await verified(ann);
    const open = await world.proposed(ben, ann);
    await ask(ann, true);
    const refused = await world.propose(ben, ann, {
      my_stay: { check_in: '2027-06-10', check_out: '2027-06-17' },
      their_stay: { check_in: '2027-06-10', check_out: '2027-06-17' },
    });
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({
      code: 'identity_required',
      message: 'This host asks for a verified identity',
    });
    expect((await world.ask('POST', 'conversations', ben, { home_id: ann.home_id })).statusCode).toBe(200);
    // What was open before stays valid, and can be changed and accepted.
    expect((await world.act(ann, open, 'accept', { people: PEOPLE })).statusCode).toBe(200);
    await verified(ben);
    const passes = await world.propose(ben, ann, {
      my_stay: { check_in: '2027-06-10', check_out: '2027-06-17' },
      their_stay: { check_in: '2027-06-10', check_out: '2027-06-17' },
    });
    expect(passes.statusCode).toBe(200);
  });

  it('may propose to members without the mark [TRUST-28]', async () => {
    const [ann, ben] = [await world.party('Ann Able'), await world.party('Ben Best')];
    await verified(ann);
    await ask(ann, true);
    expect((await world.propose(ann, ben)).statusCode).toBe(200);
  });

  it('is told to subscribers on the page of the home, to nobody else [TRUST-27]', async () => {
    const [ann, ben] = [await world.party('Ann Able'), await world.party('Ben Best')];
    await verified(ann);
    const asks = async (as: typeof ben) =>
      (await world.ask('GET', `homes/${ann.home_id}/host`, as)).json().asks_identity;
    expect(await asks(ben)).toBe('no');
    await ask(ann, true);
    expect([await asks(ben), await asks(ann)]).toEqual(['missing', 'no']);
    await verified(ben);
    expect(await asks(ben)).toBe('met');
    const free = await signIn(world);
    expect((await world.ask('GET', `homes/${ann.home_id}/host`, free)).statusCode).toBe(403);
    const page = await world.app.inject({ url: `/api/homes/${ann.home_id}`, headers: free.headers });
    expect(page.body).not.toContain('identity');
  });
});
