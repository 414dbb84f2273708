import { beforeAll, expect, it } from 'vitest';
import { behindLock } from '../../../test/behind-lock.ts';
import { enter, mailsTo, post, type SignedIn, signIn } from '../../../test/members.ts';
import { type Party, PEOPLE, swapWorld } from '../../../test/swaps.ts';

let admin: SignedIn;
const world = await swapWorld();
beforeAll(async () => {
  admin = await signIn(world, { admin: true });
});

const reason = 'Three guests told us the same.';
const STOPPED = "You can't propose or agree swaps at the moment. Please write to our support team.";
const SUSPENDED = 'This account is suspended. Contact us if you think this is a mistake.';

let named = 0;
async function two(): Promise<[Party, Party]> {
  named += 1;
  return [await world.party(`Ann ${named}`), await world.party(`Ben ${named}`)];
}
const act = (what: string, who: SignedIn, by: SignedIn = admin) =>
  world.ask('POST', `admin/members/${who.user_id}/${what}`, by, { reason });
const refused = (reply: { statusCode: number; json: () => { message: string } }) => [
  reply.statusCode,
  reply.json().message,
];
const log = async (who: SignedIn) =>
  (
    await world.pool.query(
      'select actor_id, action, old_value, new_value, reason from audit_log where user_id = $1 order by id',
      [who.user_id],
    )
  ).rows;
const events = async (who: SignedIn, swapId: string) =>
  (
    await world.pool.query(
      `select event from notices where user_id = $1 and about->>'swap_id' = $2 order by position`,
      [who.user_id, swapId],
    )
  ).rows.map(({ event }) => event);

it('a barred member cannot propose, accept or change; agreed swaps go on [SWAP-17, PROP-29]', async () => {
  const [ann, ben] = await two();
  const cleo = await world.party('Cleo Cold');
  const later = { check_in: '2027-05-10', check_out: '2027-05-17' };
  const agreed = await world.agreed(ann, ben);
  const proposed = await world.proposed(ann, cleo, { my_stay: later, their_stay: later });
  const asked = await world.proposed(cleo, ann, { my_stay: later, their_stay: later });
  expect((await act('stop', ann)).json()).toEqual({ user_id: ann.user_id, stopped: true, suspended: false });
  // Open ones close, and look like any other closed one.
  const [hers, his] = [await world.view(cleo, proposed), await world.view(cleo, asked)];
  expect([hers.state, hers.ending?.why, his.state, his.ending?.why]).toEqual([
    'withdrawn',
    'said',
    'declined',
    'said',
  ]);
  expect(hers.ending?.reason).toBeNull();
  expect(refused(await world.propose(ann, cleo, { my_stay: later, their_stay: later }))).toEqual([
    403,
    STOPPED,
  ]);
  const newer = await world.proposed(cleo, ann, { my_stay: later, their_stay: later });
  expect((await world.view(ann, newer)).may).toMatchObject({ answer: false, stopped: true });
  expect(refused(await world.act(ann, newer, 'accept', { people: PEOPLE }))).toEqual([403, STOPPED]);
  const terms = {
    own_home_id: ann.home_id,
    my_stay: later,
    their_stay: later,
    people: PEOPLE,
    words: 'Other days for us, please.',
  };
  expect(refused(await world.act(ann, newer, 'change', terms))).toEqual([403, STOPPED]);
  await world.saveGuide(ann);
  expect((await world.sign(ann, agreed)).statusCode).toBe(200);
  expect((await act('release', ann)).json()).toMatchObject({ stopped: false });
  expect((await world.act(ann, newer, 'accept', { people: PEOPLE })).statusCode).toBe(200);
  expect(await log(ann)).toEqual([
    { actor_id: admin.user_id, action: 'new_swaps', old_value: 'allowed', new_value: 'stopped', reason },
    { actor_id: admin.user_id, action: 'new_swaps', old_value: 'stopped', new_value: 'allowed', reason },
  ]);
});

it('takes effect once however often it is pressed, never on oneself, and never on an unknown account [SWAP-17, SWAP-18]', async () => {
  const [ann] = await two();
  const replies = await Promise.all([1, 2, 3].map(() => act('stop', ann)));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(await log(ann)).toHaveLength(1);
  for (const what of ['stop', 'release', 'suspend', 'restore']) {
    expect(refused(await act(what, admin))).toEqual([
      409,
      'This is your own account, so another admin needs to do this.',
    ]);
    for (const id of [crypto.randomUUID(), 'nobody']) {
      expect((await world.ask('POST', `admin/members/${id}/${what}`, admin, { reason })).statusCode).toBe(
        404,
      );
    }
  }
  const short = await world.ask('POST', `admin/members/${ann.user_id}/suspend`, admin, { reason: 'Fraud.' });
  expect(short.statusCode).toBe(400);
});

it('ends all sessions of a suspended account and refuses every way to sign in [SWAP-17]', async () => {
  const [ann] = await two();
  const elsewhere = await enter(world, ann);
  expect((await act('suspend', ann)).json()).toMatchObject({ suspended: true });
  for (const { headers } of [ann, elsewhere]) {
    expect((await world.app.inject({ url: '/api/viewer', headers })).json()).toEqual({ level: 'visitor' });
  }
  const credentials = { email: ann.email, password: ann.password };
  expect(refused(await post(world, '/api/auth/sign-in', credentials))).toEqual([403, SUSPENDED]);
  // Without the right password, the reply reveals nothing.
  const guess = await post(world, '/api/auth/sign-in', { ...credentials, password: 'not this one' });
  expect(refused(guess)).toEqual([401, 'Invalid login credentials']);
  expect((await act('restore', ann)).json()).toMatchObject({ suspended: false });
  expect((await post(world, '/api/auth/sign-in', credentials)).statusCode).toBe(200);
  expect(await log(ann)).toMatchObject([
    { action: 'account', old_value: 'active', new_value: 'suspended', reason },
    { action: 'account', old_value: 'suspended', new_value: 'active', reason },
  ]);
});

it('[ADMIN-11] emails the reason to the suspended member, and tells them when the account is open again', async () => {
  const [ann] = await two();
  // Neither a bounced address nor notice settings hold this email back, because it is about the safety of the account.
  await act('suspend', ann);
  const [first] = await mailsTo(world, ann.email, 1);
  expect(first?.subject).toBe('Your account has been suspended');
  expect(first?.text).toContain(reason);
  expect(first?.text).toContain('/contact?subject=My+account+is+suspended');
  expect(first?.text).toContain(
    "This email is about the security of your account, so you can't turn it off.",
  );
  expect(first?.text).not.toContain('notices/off');
  expect(first?.text).not.toContain(admin.email);
  // Pressing again changes nothing and writes nothing.
  await act('suspend', ann);
  await act('restore', ann);
  const [second] = await mailsTo(world, ann.email, 2);
  expect(second?.subject).toBe('Your account is open again');
  expect((await mailsTo(world, ann.email, 2)).map(({ subject }) => subject)).toEqual([
    'Your account is open again',
    'Your account has been suspended',
  ]);
  const { headers } = await enter(world, ann);
  const { events: lines } = (await world.app.inject({ url: '/api/account-events', headers })).json();
  expect(lines).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ event: 'account_suspended', facts: { reason } }),
      expect.objectContaining({ event: 'account_restored' }),
    ]),
  );
});

it('[ADMIN-11] does not suspend if the email cannot be queued', async () => {
  const [ann] = await two();
  await world.pool.query(
    `alter table account_events add constraint refused check (user_id <> '${ann.user_id}' or event <> 'account_suspended')`,
  );
  expect((await act('suspend', ann)).statusCode).toBe(500);
  await world.pool.query('alter table account_events drop constraint refused');
  expect((await world.app.inject({ url: '/api/viewer', headers: ann.headers })).json()).toMatchObject({
    user_id: ann.user_id,
  });
});

it('opens no session for a sign-in at the moment of the suspension [SWAP-17]', async () => {
  for (let round = 0; round < 4; round++) {
    const ann = await signIn(world);
    await Promise.all([
      act('suspend', ann),
      post(world, '/api/auth/sign-in', { email: ann.email, password: ann.password }),
    ]);
    const { rows } = await world.pool.query('select from sessions where user_id = $1', [ann.user_id]);
    expect(rows).toEqual([]);
  }
});

it('notifies nobody about a suspension if the swap has already lapsed [SWAP-17]', async () => {
  const [ann, ben] = await two();
  const id = await world.agreed(ann, ben);
  world.clock.to('2027-03-09T12:00:00Z');
  expect((await act('suspend', ann)).statusCode).toBe(200);
  world.clock.to('2027-03-01T12:00:00Z');
  expect([(await world.view(ben, id)).state, await events(ben, id)]).toEqual([
    'lapsed',
    expect.not.arrayContaining(['member_suspended']),
  ]);
  expect((await world.ask('GET', 'support_tickets', ben)).json().tickets).toEqual([]);
});

it.each(['to', 'of'] as const)(
  'leaves no open proposal %s a member who is suspended at that moment [SWAP-17, PROP-29]',
  async (direction) => {
    const [ann, ben] = await two();
    const [proposed, suspended] = await behindLock(
      world.pool,
      ['select from homes where id = $1 for update', [ben.home_id]],
      () => [direction === 'to' ? world.propose(ann, ben) : world.propose(ben, ann), act('suspend', ben)],
    );
    expect(suspended?.statusCode, suspended?.body).toBe(200);
    const { rows } = await world.pool.query(
      'select w.state from swaps w join swap_parties p on p.swap_id = w.id where p.user_id = $1',
      [ben.user_id],
    );
    // Whichever comes first decides: the proposal is closed, or it no longer finds a home.
    const closed = { state: direction === 'to' ? 'declined' : 'withdrawn' };
    expect([proposed?.statusCode, rows]).toEqual(proposed?.statusCode === 200 ? [200, [closed]] : [404, []]);
  },
);

it('answers a suspended member in support by email, and sends nothing to their devices [SWAP-17]', async () => {
  const [ann] = await two();
  const ticket = { subject: 'What now?', message: 'Why can I not sign in any more?' };
  const { id } = (await world.ask('POST', 'support_tickets', ann, ticket)).json();
  await world.pool.query(
    `insert into push_devices (user_id, session_id, endpoint, p256dh, auth)
     select user_id, id, 'https://push.test/' || id, 'p', 'a' from sessions where user_id = $1`,
    [ann.user_id],
  );
  await act('suspend', ann);
  expect((await world.pool.query('select from push_devices where user_id = $1', [ann.user_id])).rows).toEqual(
    [],
  );
  await world.ask('POST', 'support_messages', admin, {
    ticket_id: id,
    message: 'Your papers were not yours.',
  });
  const told = async () => (await mailsTo(world, ann.email, 2)).map(({ text }) => text).join();
  await expect.poll(told).toContain('Your papers were not yours.');
  // They cannot open the page of the ticket.
  expect(await told()).toContain('/contact?subject=What+now%3F');
  expect(await told()).not.toContain(`/support/${id}`);
});

it('notifies those who have agreed a swap with a suspended member, and our team steps in [SWAP-17]', async () => {
  const [ann, ben] = await two();
  const agreed = await world.final(ann, ben);
  const later = { check_in: '2027-06-10', check_out: '2027-06-17' };
  const open = await world.proposed(ann, ben, { my_stay: later, their_stay: later });
  await act('suspend', ann);
  expect((await world.view(ben, open)).state).toBe('withdrawn');
  expect((await world.view(ben, agreed)).state).toBe('final');
  expect(await events(ben, agreed)).toContain('member_suspended');
  const { tickets } = (await world.ask('GET', 'support_tickets', ben)).json();
  expect(tickets).toMatchObject([
    { subject: `A swap with a suspended account: Home of ${ben.name}`, priority: 'urgent' },
  ]);
  const address = (await world.ask('GET', `swaps/${agreed}/stays/1`, ann)).statusCode;
  expect(address).toBe(401);
  await act('restore', ann);
  expect((await events(ben, agreed)).filter((event) => event.startsWith('member_'))).toEqual([
    'member_suspended',
    'member_restored',
  ]);
});
