import { expect, it } from 'vitest';
import { REASON as reason, swapsAndTheirTeam } from '../../../../test/swap-team.ts';
import { PEOPLE } from '../../../../test/swaps.ts';

const { world, ann, ben, admin, act, entries, swapsInNotices, historyOf, figure } = await swapsAndTheirTeam();

const LATE = '2027-04-20T12:00:00Z';

it('an admin cannot act on a swap of their own [SWAP-16, SWAP-18]', async () => {
  const id = await world.agreed(ann, ben);
  await world.pool.query("insert into user_roles (user_id, role) values ($1, 'admin')", [ann.user_id]);
  await world.pool.query('update sessions set rotation_due = false');
  expect((await world.ask('GET', `admin/swaps/${id}`, ann)).json()).toMatchObject({ own: true });
  for (const [what, more] of [
    ['extend', { days: 1 }],
    ['cancel', {}],
    ['do-not-count', {}],
    ['decide', { happened: true }],
  ] as const) {
    const reply = await act(id, what, more, ann);
    expect([reply.statusCode, reply.json().message]).toEqual([
      403,
      'This is your own swap, so another admin needs to do this.',
    ]);
  }
  expect((await world.view(ben, id)).state).toBe('agreed');
  expect(await entries(id)).toEqual([]);
  // The routes for parties do not admit an admin to swaps of others.
  for (const path of ['', '/agreement', '/stays/1']) {
    expect((await world.ask('GET', `swaps/${id}${path}`, admin)).statusCode).toBe(404);
  }
  const shown = { submission_id: crypto.randomUUID(), from: 'agreed', revision: 1 };
  const signs = { ...shown, sha256: 'a'.repeat(64), name: 'Ann Able', read: true };
  expect((await world.ask('POST', `swaps/${id}/sign`, admin, signs)).statusCode).toBe(404);
  await world.pool.query('delete from user_roles where user_id = $1', [ann.user_id]);
  await world.pool.query('update sessions set rotation_due = false');
});

it('an admin can move a deadline by 1 to 7 days within its limit, and the parties get a notice [SWAP-17, SWAP-18]', async () => {
  const id = await world.proposed(ann, ben);
  expect((await world.view(ben, id)).answer_until?.day).toBe('2027-03-08');
  for (const days of [0, 8]) expect((await act(id, 'extend', { days })).statusCode).toBe(400);
  expect((await act(id, 'extend', { days: 5 })).json().deadline.day).toBe('2027-03-13');
  expect((await world.view(ben, id)).answer_until?.day).toBe('2027-03-13');
  expect((await historyOf(ann, id)).at(-1)).toEqual({
    sentence: 'Our team moved the deadline to Saturday, 13 March',
    reason,
    party: null,
  });
  expect([await swapsInNotices(ann, 'deadline_moved'), await swapsInNotices(ben, 'deadline_moved')]).toEqual([
    [id],
    [id],
  ]);
  await world.act(ben, id, 'accept', { people: PEOPLE });
  expect((await world.view(ben, id)).sign_until?.day).toBe('2027-03-08');
  expect((await act(id, 'extend', { days: 7 })).json().deadline.day).toBe('2027-03-15');
  expect(await entries(id)).toEqual([
    {
      actor_id: admin.user_id,
      action: 'swap',
      user_id: null,
      swap_id: id,
      old_value: '2027-03-08',
      new_value: '2027-03-13',
      reason,
    },
    expect.objectContaining({ old_value: '2027-03-08', new_value: '2027-03-15' }),
  ]);
  world.clock.to('2027-03-16T12:00:00Z');
  expect((await world.view(ben, id)).state).toBe('lapsed');
});

it('an admin cannot move a deadline too close to the first arrival [SWAP-17]', async () => {
  const soon = { check_in: '2027-03-12', check_out: '2027-03-15' };
  const id = await world.proposed(ann, ben, { my_stay: soon, their_stay: soon });
  const reply = await act(id, 'extend', { days: 2 });
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'no_more_time']);
  expect((await act(id, 'extend', { days: 1 })).json().deadline.day).toBe('2027-03-09');
});

it('an admin can cancel a swap for everyone, which counts for nobody [SWAP-17, SWAP-18, CANCEL-08]', async () => {
  const id = await world.final(ann, ben);
  expect((await act(id, 'cancel')).json()).toMatchObject({ state: 'cancelled', counted: false });
  expect([await world.taken(ann), await world.taken(ben)]).toEqual([[], []]);
  for (const party of [ann, ben]) {
    const view = await world.view(party, id);
    expect(view.ending).toMatchObject({ why: 'team', by: null, reason });
    expect(await swapsInNotices(party, 'cancelled_by_team')).toEqual([id]);
    expect((await historyOf(party, id)).at(-1)).toEqual({
      sentence: 'Our team cancelled',
      reason,
      party: null,
    });
  }
  expect(await figure(ann)).toMatchObject({ cancelled: 0 });
  expect(await entries(id)).toMatchObject([{ action: 'swap', old_value: 'final', new_value: 'cancelled' }]);
});

it('an admin cannot cancel a swap whose stays are over [SWAP-17]', async () => {
  const id = await world.final(ann, ben);
  world.clock.to('2027-04-18T12:00:00Z');
  const reply = await act(id, 'cancel');
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'stays_over']);
});

it("an admin can remove a cancellation from the member's figure, once [SWAP-17, CANCEL-04]", async () => {
  const id = await world.final(ann, ben);
  await world.act(ben, id, 'cancel', { reason: 'unsafe', words: 'He wrote me rather strange things.' });
  const before = (await figure(ben)).cancelled;
  expect((await act(id, 'do-not-count')).json()).toMatchObject({ state: 'cancelled', counted: false });
  expect((await figure(ben)).cancelled).toBe(before - 1);
  const again = await act(id, 'do-not-count');
  expect([again.statusCode, again.json().message]).toEqual([409, 'This swap was cancelled.']);
  expect(await entries(id)).toMatchObject([
    { action: 'swap', old_value: 'counted', new_value: 'not counted' },
  ]);
});

it.each([
  [true, 'completed', 'Our team decided that it was completed'],
  [false, 'not_happened', "Our team decided that it didn't happen"],
] as const)(
  'an admin can decide a dispute, with a reason that both parties read [SWAP-17, STAY-23]',
  async (happened, state, sentence) => {
    const id = await world.final(ann, ben);
    world.clock.to(LATE);
    await world.act(ann, id, 'not-happened', { stay: 1, words: 'The door was shut, and nobody came.' });
    await world.act(ben, id, 'happened', { words: 'They came on time and left on time.' });
    expect((await act(id, 'decide', { happened })).json()).toMatchObject({ state });
    for (const party of [ann, ben]) {
      expect((await historyOf(party, id)).at(-1)).toEqual({ sentence, reason, party: null });
      expect(await swapsInNotices(party, `decided_${state}`)).toEqual([id]);
    }
    const again = await act(id, 'decide', { happened: !happened });
    expect([again.statusCode, again.json().code]).toEqual([409, 'state_changed']);
    expect(await entries(id)).toMatchObject([{ old_value: 'disputed', new_value: state, reason }]);
  },
);

it('a swap that did not happen by the doing of one party counts as cancelled by that party, and can be taken out [REV-26]', async () => {
  const id = await world.final(ann, ben);
  world.clock.to(LATE);
  await world.act(ann, id, 'not-happened', { stay: 1, words: 'The door was shut, and nobody came.' });
  await world.act(ben, id, 'happened', { words: 'They came on time and left on time.' });
  const [annBefore, benBefore] = [await figure(ann), await figure(ben)];
  expect((await act(id, 'decide', { happened: false, by: 3 })).statusCode).toBe(404);
  const decided = await act(id, 'decide', { happened: false, by: 2 });
  expect(decided.json()).toMatchObject({ state: 'not_happened', counted: true });
  for (const party of [ann, ben]) {
    const sentence = "Our team decided that it didn't happen because of Ben Best";
    expect((await historyOf(party, id)).at(-1)).toEqual({ sentence, reason, party: null });
  }
  expect((await figure(ben)).cancelled).toBe(benBefore.cancelled + 1);
  expect((await figure(ann)).cancelled).toBe(annBefore.cancelled);
  expect((await act(id, 'do-not-count')).json()).toMatchObject({ state: 'not_happened', counted: false });
  expect((await figure(ben)).cancelled).toBe(benBefore.cancelled);
});

it("a swap that our team decides to have happened is nobody's doing, whatever is sent [REV-26]", async () => {
  const id = await world.final(ann, ben);
  world.clock.to(LATE);
  await world.act(ann, id, 'not-happened', { stay: 1, words: 'The door was shut, and nobody came.' });
  await world.act(ben, id, 'happened', { words: 'They came on time and left on time.' });
  expect((await act(id, 'decide', { happened: true, by: 2 })).json()).toMatchObject({ counted: false });
});

it('an objection to a decision asks all parties and our team again [STAY-22, STAY-23]', async () => {
  const id = await world.final(ann, ben);
  world.clock.to(LATE);
  const objection = { stay: 1, words: 'The door was shut, and nobody came.' };
  const yes = { words: 'They came on time and left on time.' };
  const tickets = async () =>
    (await world.pool.query("select from support_tickets where subject like 'Did it happen?%'")).rowCount ??
    0;
  await world.act(ann, id, 'not-happened', objection);
  await world.act(ben, id, 'happened', yes);
  const before = await tickets();
  await act(id, 'decide', { happened: true });
  world.clock.pass(1);
  expect((await world.act(ann, id, 'not-happened', objection)).json().state).toBe('disputed');
  expect((await world.view(ben, id)).dispute).toMatchObject({ with_team: false, answers: [{ party: 1 }] });
  expect((await swapsInNotices(ben, 'said_not_happened')).filter((one) => one === id)).toHaveLength(2);
  expect((await world.act(ben, id, 'happened', yes)).statusCode).toBe(200);
  expect([(await world.view(ann, id)).dispute?.with_team, await tickets()]).toEqual([true, before + 1]);
  expect((await act(id, 'decide', { happened: false })).json().state).toBe('not_happened');
});

it('an act of an admin needs a reason of 10 to 500 characters and the present state, and takes effect once [SWAP-17]', async () => {
  const id = await world.agreed(ann, ben);
  for (const wrong of ['Too short', 'x'.repeat(501)]) {
    expect((await act(id, 'cancel', { reason: wrong })).statusCode).toBe(400);
  }
  const stale = await act(id, 'cancel', { from: 'open' });
  expect([stale.statusCode, stale.json()]).toMatchObject([
    409,
    { code: 'state_changed', details: { state: 'agreed' } },
  ]);
  const sent = { submission_id: crypto.randomUUID(), days: 1 };
  for (let n = 0; n < 3; n++) expect((await act(id, 'extend', sent)).json().deadline.day).toBe('2027-03-09');
  const other = await act(id, 'extend', { ...sent, days: 2 });
  expect(other.json().code).toBe('sent_already');
  expect(await entries(id)).toHaveLength(1);
});

it('an act of an admin and its entry in the log are written in one transaction [SWAP-18]', async () => {
  const id = await world.agreed(ann, ben);
  await world.pool.query('alter table audit_log add constraint nothing_now check (id < 0) not valid');
  expect((await act(id, 'cancel')).statusCode).toBe(500);
  await world.pool.query('alter table audit_log drop constraint nothing_now');
  expect((await world.view(ann, id)).state).toBe('agreed');
  expect(await swapsInNotices(ann, 'cancelled_by_team')).not.toContain(id);
  for (const sql of ['update audit_log set reason = null', 'delete from audit_log']) {
    await expect(world.pool.query(sql)).rejects.toThrow('append-only');
  }
});
