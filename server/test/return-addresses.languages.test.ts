import { expect, it } from 'vitest';
import { type SignedIn, signIn } from './members.ts';
import { startTestApp } from './test-app.ts';

const { app, ...testApp } = await startTestApp();
const send = (url: string, { headers }: SignedIn, payload?: object) =>
  app.inject({
    method: 'POST',
    url,
    headers: { ...headers, 'swapstead-language': 'en-XA' },
    ...(payload && { payload }),
  });

it('the pages of our providers lead back to the language that a member came from [BILL-06, BILL-07, BILL-08]', async () => {
  const member = await signIn({ app, ...testApp });
  const at = async (path: string, payload?: object) =>
    new URL((await send(path, member, payload)).json().url as string);
  const checkout = await at('/api/functions/create-checkout', { priceId: 'price_one_year' });
  const back = async (action: string) => (await send(`${checkout.pathname}/${action}`, member)).headers.location;
  expect(await back('cancel')).toBe('http://localhost/en-XA/subscription');
  expect(await back('pay')).toBe('http://localhost/en-XA?checkout=success');

  const portal = await at('/api/functions/customer-portal?from=profile');
  const { body } = await app.inject({ url: portal.pathname + portal.search, headers: member.headers });
  expect(body).toContain('<a href="/en-XA/profile">');

  const check = await at('/api/identity');
  expect((await send(`${check.pathname}/pass`, member)).headers.location).toBe(
    'http://localhost/en-XA/profile/trust',
  );
});
