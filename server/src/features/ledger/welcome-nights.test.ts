import { beforeEach, describe, expect, it } from 'vitest';
import type { SignedIn } from '../../../test/members.ts';
import { nightActions, nightJobs, stayFrom } from '../../../test/nights.ts';
import { type Party, swapWorld } from '../../../test/swaps.ts';

const START = '2027-03-01T12:00:00Z';
const world = await swapWorld(START);
const nights = nightActions(world);
const jobs = await nightJobs(world);
const { pool, ask } = world;

beforeEach(() => world.clock.to(START));

const pair = async () => (await world.parties(2)) as [Party, Party];

describe('welcome nights', () => {
  const DONE = { paid: true, email: true, home: true, open_nights: true };
  const STEPS = Object.keys(DONE) as (keyof typeof DONE)[];

  async function pay(who: SignedIn, status = 'paid') {
    await pool.query(
      `insert into billing_subscriptions (subscription_id, user_id, customer_id, subscription_status,
         subscription_plan, started_at, ends_at, cancels)
       values ('sub ' || $1::uuid, $1, 'customer ' || $1::uuid, $2, 'annual', '2027-02-01', '2028-02-01', false)
       on conflict (subscription_id) do update set subscription_status = excluded.subscription_status`,
      [who.user_id, status],
    );
  }
  const place = (home: string) =>
    pool.query(
      `insert into home_places (home_id, place_id, chosen_by, centre) select $1, id, 'host', point from places limit 1`,
      [home],
    );
  const open = (home: string, count: number) =>
    pool.query(
      `insert into home_available_dates (home_id, day) select $1, day from generate_series('2027-05-01'::date,
         '2027-05-01'::date + $2::int - 1, '1 day') as day on conflict do nothing`,
      [home, count],
    );
  async function readyHost(): Promise<Party> {
    const [host] = await pair();
    await pay(host);
    await place(host.home_id);
    await open(host.home_id, 14);
    return host;
  }

  it('come once, after the last of four steps, which are shown until then [NIGHT-05]', async () => {
    const [host] = await pair();
    const steps = async () => {
      const { welcome } = await nights.overview(host);
      return [
        welcome.state,
        ...welcome.steps
          .filter((one: { done: boolean }) => one.done)
          .map((one: { step: string }) => one.step),
      ];
    };
    await pool.query('update users set email_verified = false where id = $1', [host.user_id]);
    expect(await steps()).toEqual(['open']);
    await pay(host, 'trialing');
    expect(await steps()).toEqual(['open']);
    await pay(host);
    expect(await steps()).toEqual(['open', 'paid']);
    await place(host.home_id);
    await open(host.home_id, 13);
    expect(await steps()).toEqual(['open', 'paid', 'home']);
    await open(host.home_id, 14);
    await jobs.giveWelcomeNights();
    expect(await nights.balance(host)).toBe(0);
    await pool.query('update users set email_verified = true where id = $1', [host.user_id]);
    expect(await steps()).toEqual(['open', ...STEPS]);

    await Promise.all([jobs.giveWelcomeNights(), jobs.giveWelcomeNights()]);
    await jobs.giveWelcomeNights();
    expect(await nights.statement(host)).toMatchObject([{ what: 'Welcome nights', amount: 14, balance: 14 }]);
    expect((await steps())[0]).toBe('given');
    const bell = (await ask('GET', 'notices', host)).json();
    const texts = bell.notices.filter((one: { kind: string }) => one.kind === 'nights');
    expect(texts).toMatchObject([{ text: '14 welcome nights are in your account.', path: '/nights' }]);
  });

  it('do not come with nights that others have taken or the host has closed [NIGHT-05]', async () => {
    const host = await readyHost();
    await pool.query(
      `update calendars set closed = datemultirange(daterange('2027-05-03', '2027-05-04')) where home_id = $1`,
      [host.home_id],
    );
    await jobs.giveWelcomeNights();
    expect(await nights.balance(host)).toBe(0);
  });

  it('come once for an address: a new account of it gets none, for three years [NIGHT-06]', async () => {
    const [first, stays] = [await readyHost(), await readyHost()];
    await jobs.giveWelcomeNights();
    expect([await nights.balance(first), await nights.balance(stays)]).toEqual([14, 14]);
    await pool.query("update sessions set expires_at = '2040-01-01'");
    expect((await ask('POST', 'functions/delete-profile', first)).statusCode).toBe(204);
    const second = await readyHost();
    await pool.query('update users set email = $2 where id = $1', [second.user_id, first.email]);
    await jobs.giveWelcomeNights();
    const { balance, welcome } = await nights.overview(second);
    expect([balance, welcome.state]).toEqual([0, 'had']);
    world.clock.to('2030-02-28T12:00:00Z');
    await jobs.forget();
    expect((await nights.overview(second)).welcome.state).toBe('had');
    world.clock.to('2030-03-03T12:00:00Z');
    await jobs.forget();
    expect((await nights.overview(second)).welcome.state).toBe('open');
    expect((await nights.overview(stays)).welcome.state).toBe('given');
  });

  it('go back as far as the balance reaches when the first payment did not last, once [NIGHT-06]', async () => {
    const [host, later, other] = [await readyHost(), await readyHost(), (await pair())[0]];
    await jobs.giveWelcomeNights();
    await nights.stay('agreed', host, other, stayFrom('2027-04-10', 5));
    const returnPayment = (user_id: string) =>
      pool.query(
        `insert into user_subscriptions (user_id, first_payment_returned_at) values ($1, now())
         on conflict (user_id) do update set first_payment_returned_at = now()`,
        [user_id],
      );
    await returnPayment(host.user_id);
    await Promise.all([jobs.giveWelcomeNights(), jobs.giveWelcomeNights()]);
    expect([await nights.balance(host), await nights.balance(later)]).toEqual([0, 14]);
    const [line] = await nights.statement(host);
    expect([line.what, line.amount]).toEqual([
      'Welcome nights taken back: your first payment was refunded',
      -9,
    ]);
    await returnPayment(later.user_id);
    await jobs.giveWelcomeNights();
    expect(await nights.balance(later)).toBe(0);
    expect(await nights.sum()).toBe(0);
  });

  it('on hold for a stay go back once the stay is cancelled, and not beyond what was given [NIGHT-06]', async () => {
    const [host, other] = [await readyHost(), (await pair())[0]];
    await jobs.giveWelcomeNights();
    const short = await nights.stay('agreed', host, other, stayFrom('2027-04-10', 9));
    const long = await nights.stay('agreed', host, other, stayFrom('2027-05-10', 5));
    await pool.query('update user_subscriptions set first_payment_returned_at = now() where user_id = $1', [
      host.user_id,
    ]);
    const cancel = (id: string) =>
      world.act(host, id, 'cancel', { reason: 'plans', words: 'We cannot come after all, sorry.' });
    await jobs.giveWelcomeNights();
    expect(await nights.overview(host)).toMatchObject({ balance: 0, on_hold: { nights: 14 } });
    await cancel(short);
    await Promise.all([jobs.giveWelcomeNights(), jobs.giveWelcomeNights()]);
    expect(await nights.overview(host)).toMatchObject({ balance: 0, on_hold: { nights: 5 } });
    await cancel(long);
    await nights.give(host, 3);
    await jobs.giveWelcomeNights();
    expect(await nights.balance(host)).toBe(3);
    await nights.give(host, 2);
    await jobs.giveWelcomeNights();
    expect(await nights.balance(host)).toBe(5);
    const taken = (await nights.statement(host)).filter((line: { what: string }) =>
      line.what.startsWith('Welcome nights taken back'),
    );
    expect(taken.map((line: { amount: number }) => line.amount)).toEqual([-5, -9]);
    expect(await nights.sum()).toBe(0);
  });

  it('change for later members only, and none are given where the site gives none [NIGHT-05]', async () => {
    const early = await readyHost();
    await jobs.giveWelcomeNights();
    const later = await readyHost();
    await (await nightJobs(world, 0)).giveWelcomeNights();
    expect(await nights.balance(later)).toBe(0);
    await (await nightJobs(world, 20)).giveWelcomeNights();
    expect([await nights.balance(early), await nights.balance(later)]).toEqual([14, 20]);
  });
});
