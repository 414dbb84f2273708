import { expect, it } from 'vitest';
import { createBillingWorld } from './billing-worlds.ts';
import { type SignedIn, signIn } from './members.ts';
import { swapWorld } from './swaps.ts';
import type { TestApp } from './test-app.ts';

const send = ({ app }: Pick<TestApp, 'app'>, url: string, { headers }: SignedIn, payload?: object) =>
  app.inject({
    method: 'POST',
    url,
    headers: { ...headers, 'swapstead-language': 'en-XA' },
    ...(payload && { payload }),
  });

it('paying and the billing portal lead back to the language that a member came from [BILL-06, BILL-07]', async () => {
  const world = await createBillingWorld('simulated');
  const member = await signIn(world);
  const at = async (path: string, payload?: object) =>
    new URL((await send(world, path, member, payload)).json().url);
  const press = async (page: string) => {
    const form = { 'content-type': 'application/x-www-form-urlencoded', ...member.headers };
    return (await world.app.inject({ method: 'POST', url: page, headers: form, payload: '' })).headers
      .location;
  };
  const { pathname } = await at('/api/functions/create-checkout', { priceId: 'price_one_year' });
  expect(await press(`${pathname}/pay`)).toBe('http://localhost/en-XA?checkout=success');

  const portal = await at('/api/functions/customer-portal?from=profile');
  const page = await world.app.inject({ url: portal.pathname + portal.search, headers: member.headers });
  expect(page.body).toContain('<a href="/en-XA/profile">');
  await world.close();
});

it('an identity check leads back to the language that a member came from [TRUST-12]', async () => {
  const world = await swapWorld();
  const member = await signIn(world, { level: 'subscriber' });
  await send(world, '/api/identity', member);
  const { rows } = await world.pool.query('select return_url from simulated_identity_checks');
  expect(rows).toEqual([{ return_url: 'http://localhost/en-XA/profile/trust' }]);
});
