import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type BillingWorld, createBillingWorld } from '../../../test/billing-worlds.ts';
import { post, type SignedIn, signIn } from '../../../test/members.ts';
import { unzip } from '../../../test/unzip.ts';

describe('the test pages of the simulated provider', () => {
  let world: BillingWorld;
  beforeAll(async () => {
    world = await createBillingWorld('simulated');
  });
  afterAll(() => world.close());

  const open = async (member: SignedIn, priceId = 'price_one_year'): Promise<string> => {
    const reply = await post(world, '/api/functions/create-checkout', { priceId }, member.headers);
    return new URL(reply.json().url).pathname;
  };
  const get = (url: string, member?: SignedIn) => world.app.inject({ url, headers: member?.headers ?? {} });
  const press = (url: string, member?: SignedIn, form = '') =>
    world.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...member?.headers },
      payload: form,
    });
  const record = async (member: SignedIn) => (await get('/api/user_subscriptions/me', member)).json();
  async function subscriber() {
    const member = await signIn(world);
    await press(`${await open(member)}/pay`, member);
    const { url } = (await post(world, '/api/functions/customer-portal', undefined, member.headers)).json();
    return { member, portal: new URL(url).pathname };
  }

  it('accept only their own actions, not names that every JavaScript object has', async () => {
    const { member, portal } = await subscriber();
    for (const action of ['__proto__', 'hasOwnProperty', 'constructor', 'toString', 'nothing'])
      expect([action, (await press(`${portal}/${action}`, member)).statusCode]).toEqual([action, 404]);
  });

  it('are part of the data export, with what was ordered and paid', async () => {
    const { member } = await subscriber();
    const { rawPayload } = await get('/api/profiles/me/export', member);
    const payments = JSON.parse((await unzip(rawPayload)).get('payments.json')?.toString() ?? '{}');
    expect(payments).toMatchObject({
      subscriptions: [{ subscription_plan: 'annual', subscription_status: 'paid', cancels: false }],
      orders: [{ price_id: 'price_one_year', amount_cents: 14_000, state: 'complete' }],
    });
    expect(payments.subscriptions[0]).not.toHaveProperty('revision');
  });

  it('[BILL-05] show plan, price and that nothing is paid', async () => {
    const member = await signIn(world);
    const page = await get(await open(member), member);
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    for (const text of ['Test checkout - no real payment', 'Annual Premium', '€140', 'per year']) {
      expect(page.body).toContain(text);
    }
    expect((await get(await open(member, 'price_six_months'), member)).body).toContain('€75');
  });

  it('[CONST-10] show the price of the settings, and so does the list of plans', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'swapstead-site-'));
    const SITE_FILE = join(folder, 'site.json');
    await writeFile(SITE_FILE, '{"plans": {"annual": {"amount_cents": 15050}}}');
    const dearer = await createBillingWorld('simulated', { SITE_FILE });
    const member = await signIn(dearer);
    const { plans } = (await dearer.app.inject('/api/plans')).json();
    expect(plans[2]).toMatchObject({ id: 'annual', amount_cents: 15_050 });
    const { url } = (
      await post(dearer, '/api/functions/create-checkout', { priceId: plans[2].price_id }, member.headers)
    ).json();
    const page = await dearer.app.inject({ url: new URL(url).pathname, headers: member.headers });
    expect(page.body).toContain('Pay €150.50');
    await dearer.close();
    await rm(folder, { recursive: true });
  });

  it('[BILL-07] paying opens premium immediately and leads to ?checkout=success, once', async () => {
    const member = await signIn(world);
    const page = await open(member);
    const completed = async () =>
      (await world.pool.query("select from billing_events where type = 'checkout.session.completed'")).rows
        .length;
    const before = await completed();
    const sent = vi.spyOn(world.app, 'inject');
    const paid = await press(`${page}/pay`, member);
    expect(sent).toHaveBeenCalledWith(
      expect.objectContaining({
        method: 'POST',
        url: '/api/billing/events',
        headers: expect.objectContaining({
          'stripe-signature': expect.stringMatching(/^t=\d+,v1=[0-9a-f]{64}/),
        }),
      }),
    );
    sent.mockRestore();
    expect(await completed()).toBe(before + 1);
    expect(paid.statusCode).toBe(303);
    expect(paid.headers.location).toBe('http://localhost/?checkout=success');
    expect(await record(member)).toMatchObject({ subscription_status: 'paid', subscription_plan: 'annual' });
    expect((await press(`${page}/pay`, member)).headers.location).toBe(page);
    expect((await get(page, member)).body).toContain("You've already paid this.");
  });

  it('[BILL-08] cancelling leads back and changes nothing', async () => {
    const member = await signIn(world);
    const before = await record(member);
    const cancelled = await press(`${await open(member)}/cancel`, member);
    expect(cancelled.headers.location).toBe('http://localhost/subscription');
    expect(await record(member)).toEqual(before);
  });

  it('[BILL-06] the portal shows plan and renewal, switches plans, cancels and leads back', async () => {
    const { member, portal } = await subscriber();
    const page = await get(portal, member);
    for (const text of [
      'Test billing portal - no real payment',
      'Annual Premium',
      'Renews on',
      'href="/subscription"',
    ]) {
      expect(page.body).toContain(text);
    }
    await press(`${portal}/switch`, member, 'price_id=price_six_months');
    expect(await record(member)).toMatchObject({ subscription_plan: 'biannual' });
    await press(`${portal}/cancel`, member);
    expect(await record(member)).toMatchObject({ subscription_status: 'paid', cancel_at_period_end: true });
    expect((await get(portal, member)).body).toContain('Ends on');
    await press(`${portal}/resume`, member);
    expect(await record(member)).toMatchObject({ cancel_at_period_end: false });
    await press(`${portal}/cancel`, member);
    await press(`${portal}/pass`, member);
    expect(await record(member)).toMatchObject({
      subscription_status: 'cancelled',
      subscription_plan: 'free',
    });
    expect((await get(portal, member)).body).toContain('Ended on');
  });

  it('the portal leads back only to the page that opened it, even after an action', async () => {
    const { member } = await subscriber();
    const portalFrom = async (query: string) => {
      const reply = await post(world, `/api/functions/customer-portal${query}`, undefined, member.headers);
      const { pathname, search } = new URL(reply.json().url);
      return { pathname, search };
    };
    const { pathname, search } = await portalFrom('?from=profile');
    const opened = await get(pathname + search, member);
    expect(opened.body).toContain('<a href="/profile">Back to Swapstead</a>');
    const action = /action="([^"]+\/cancel[^"]*)"/.exec(opened.body)?.[1] ?? '';
    const { headers } = await press(action, member);
    expect((await get(String(headers.location), member)).body).toContain('<a href="/profile">');
    const other = await portalFrom('?from=subscription');
    expect((await get(other.pathname + other.search, member)).body).toContain('<a href="/subscription">');
    for (const back of ['https://evil.example', '//evil.example', '/house/1', '"><script>']) {
      const { body } = await get(`${pathname}?back=${encodeURIComponent(back)}`, member);
      expect(body).toContain('<a href="/subscription">Back to Swapstead</a>');
      expect(body).not.toContain('evil.example');
    }
    const refused = await post(world, '/api/functions/customer-portal?from=admin', undefined, member.headers);
    expect(refused.statusCode).toBe(400);
  });

  it('the portal can let a payment fail and the card work again', async () => {
    const { member, portal } = await subscriber();
    await press(`${portal}/card-fails`, member);
    await press(`${portal}/pass`, member);
    expect((await get(portal, member)).body).toContain('failed');
    expect(await record(member)).toMatchObject({ subscription_status: 'paid' });
    await press(`${portal}/card-works`, member);
    expect((await get(portal, member)).body).toContain('Renews on');
  });

  it('a member with an older price manages it like any other', async () => {
    const { member, portal } = await subscriber();
    await world.pool.query(
      `update simulated_subscriptions set price_id = 'price_of_long_ago' where customer_id = $1`,
      [portal.split('/').at(-1)],
    );
    expect((await get(portal, member)).body).toContain('An older price');
    expect((await press(`${portal}/cancel`, member)).statusCode).toBe(303);
    expect(await record(member)).toMatchObject({ subscription_plan: 'annual', cancel_at_period_end: true });
  });

  it('a trial can be started', async () => {
    const member = await signIn(world);
    await press(`${await open(member)}/try`, member);
    expect(await record(member)).toMatchObject({
      subscription_status: 'trialing',
      subscription_plan: 'annual',
    });
  });

  it('ignore unknown prices and actions', async () => {
    const { member, portal } = await subscriber();
    const before = await record(member);
    await press(`${portal}/switch`, member, 'price_id=price_of_long_ago');
    await press(`${portal}/switch`, member);
    expect((await press(`${portal}/refund`, member)).statusCode).toBe(404);
    expect(await record(member)).toEqual(before);
  });

  it('belong to one member: a visitor gets 401, everyone else 404, and nothing happens', async () => {
    const { member, portal } = await subscriber();
    const buyer = await signIn(world);
    const page = await open(buyer);
    const other = await signIn(world, { admin: true });
    for (const address of [page, portal]) {
      expect((await get(address)).statusCode).toBe(401);
      expect((await get(address, other)).statusCode).toBe(404);
    }
    for (const [address, action] of [
      [page, 'pay'],
      [page, 'cancel'],
      [portal, 'cancel'],
      [portal, 'pass'],
    ]) {
      expect((await press(`${address}/${action}`)).statusCode).toBe(401);
      expect((await press(`${address}/${action}`, other)).statusCode).toBe(404);
    }
    expect(await record(buyer)).toMatchObject({ subscription_status: 'free' });
    expect(await record(member)).toMatchObject({ subscription_status: 'paid', cancel_at_period_end: false });
    for (const id of ['nothing', '00000000-0000-0000-0000-000000000000', '%00']) {
      expect((await get(`/test-billing/checkout/${id}`, buyer)).statusCode, id).toBe(404);
      expect((await get(`/test-billing/portal/${id}`, buyer)).statusCode, id).toBe(404);
    }
  });
});
