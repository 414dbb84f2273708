import type { Step, StepState } from '@swapstead/contract/start/checklist';
import type { Start } from '@swapstead/contract/start/endpoints';
import { expect, it } from 'vitest';
import { hostActions } from '../../../test/hosts.ts';
import { type SignedIn, signIn } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';

const NOW = '2027-03-01T12:00:00Z';
let now = new Date(NOW);
const testApp = await startTestApp({}, { clock: () => now });
const { ask, list } = hostActions(() => testApp);

const checklist = async (as: SignedIn) => ((await ask('GET', '/api/start', as)).json() as Start).checklist;
const states = async (as: SignedIn): Promise<Record<Step, StepState> | undefined> => {
  const known = await checklist(as);
  return known?.steps && (Object.fromEntries(known.steps.map(({ step, state }) => [step, state])) as never);
};
const isFolded = async (as: SignedIn) => (await checklist(as))?.is_folded;
const fold = async (as: SignedIn, is_folded: boolean) => {
  const { statusCode } = await ask('PUT', '/api/start/checklist', as, { is_folded });
  expect(statusCode).toBe(204);
};
const subscribe = (as: SignedIn, status: 'paid' | 'cancelled') =>
  testApp.pool.query(
    `insert into user_subscriptions (user_id, subscription_status, subscription_plan) values ($1, $2, 'annual')
     on conflict (user_id) do update set subscription_status = excluded.subscription_status`,
    [as.user_id, status],
  );
const openNight = (homeId: string, day: string) =>
  testApp.pool.query('insert into home_available_dates (home_id, day) values ($1, $2)', [homeId, day]);

it('the steps of a new member are ticked by what they do, and are gone when all are done [START-04]', async () => {
  now = new Date(NOW);
  const ann = await signIn(testApp);
  expect(await states(ann)).toEqual({
    email: 'done',
    premium: 'open',
    home: 'open',
    nights: 'open',
    welcome_nights: 'open',
  });
  await subscribe(ann, 'paid');
  expect(await states(ann)).toEqual({
    email: 'done',
    premium: 'done',
    home: 'open',
    nights: 'open',
    welcome_nights: 'open',
  });
  const { id } = await list(ann);
  expect(await states(ann)).toEqual({
    email: 'done',
    premium: 'done',
    home: 'done',
    nights: 'open',
    welcome_nights: 'open',
  });
  await openNight(id, '2027-03-01');
  expect(await checklist(ann)).toBeNull();
});

it('the welcome nights are the last step: ticked once the member has had them, and kept by nobody else [START-04, NIGHT-05]', async () => {
  now = new Date(NOW);
  const [ida, jan] = [await signIn(testApp), await signIn(testApp)];
  await testApp.pool.query(
    `insert into welcome_nights (address_hash, user_id, nights, given_at) values (sha256($1::uuid::text::bytea), $1, 14, now())`,
    [ida.user_id],
  );
  expect((await checklist(ida))?.steps.at(-1)).toEqual({ step: 'welcome_nights', state: 'done' });
  expect((await checklist(jan))?.steps.at(-1)).toEqual({ step: 'welcome_nights', state: 'open' });
});

it('a step that no longer holds comes back as lapsed [START-04]', async () => {
  now = new Date(NOW);
  const ben = await signIn(testApp, { level: 'subscriber' });
  const { id } = await list(ben);
  await openNight(id, '2027-03-01');
  expect(await checklist(ben)).toBeNull();
  now = new Date('2027-03-02T00:00:00Z');
  expect(await states(ben)).toMatchObject({ premium: 'done', nights: 'lapsed' });
  await subscribe(ben, 'cancelled');
  expect(await states(ben)).toMatchObject({ premium: 'lapsed', home: 'done', nights: 'lapsed' });
});

it("another member's home, nights and subscription tick nothing [START-04, START-06]", async () => {
  now = new Date(NOW);
  const host = await signIn(testApp, { level: 'subscriber' });
  await openNight((await list(host)).id, '2027-03-05');
  const cleo = await signIn(testApp);
  expect(await states(cleo)).toEqual({
    email: 'done',
    premium: 'open',
    home: 'open',
    nights: 'open',
    welcome_nights: 'open',
  });
});

it('folding is kept for the member, on every device, until they unfold [START-04]', async () => {
  const dora = await signIn(testApp);
  const emil = await signIn(testApp);
  expect(await isFolded(dora)).toBe(false);
  await fold(dora, true);
  await fold(dora, true);
  expect(await isFolded(dora)).toBe(true);
  expect(await isFolded(emil)).toBe(false);
  await fold(emil, true);
  await fold(dora, false);
  expect(await isFolded(dora)).toBe(false);
  expect(await isFolded(emil)).toBe(true);
});

it('a folded list stays folded while steps are done, and unfolds when one no longer holds [START-04]', async () => {
  const fay = await signIn(testApp);
  await fold(fay, true);
  await subscribe(fay, 'paid');
  expect(await isFolded(fay)).toBe(true);
  await fold(fay, true);
  await subscribe(fay, 'cancelled');
  expect(await checklist(fay)).toMatchObject({ is_folded: false });
});

it('folding takes true or false only, and no visitor [START-04]', async () => {
  const gus = await signIn(testApp);
  for (const payload of [{}, { is_folded: 'yes' }, { is_folded: true, user_id: gus.user_id }]) {
    expect((await ask('PUT', '/api/start/checklist', gus, payload)).statusCode).toBe(400);
  }
  expect((await ask('PUT', '/api/start/checklist', undefined, { is_folded: true })).statusCode).toBe(401);
});

it('goes with the account, and refuses steps that do not exist [START-04]', async () => {
  const hal = await signIn(testApp);
  await fold(hal, true);
  const stored = () => testApp.pool.query('select from start_checklists where user_id = $1', [hal.user_id]);
  expect((await stored()).rowCount).toBe(1);
  const wrong = testApp.pool.query(`update start_checklists set done = '{party}' where user_id = $1`, [
    hal.user_id,
  ]);
  await expect(wrong).rejects.toThrow('start_checklists_done_check');
  await testApp.pool.query('delete from users where id = $1', [hal.user_id]);
  expect((await stored()).rowCount).toBe(0);
});
