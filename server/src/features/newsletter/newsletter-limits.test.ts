import { expect, it } from 'vitest';
import { mailsTo, newEmail } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';

const test = await startTestApp({ AUTH_ATTEMPTS_PER_NETWORK: '3' });

const from = (remoteAddress: string, url: string, payload: object) =>
  test.app.inject({ method: 'POST', url, payload, remoteAddress });
const ask = (email: string, network: number) => from(`198.51.100.${network}`, '/api/newsletter', { email });

/** The token of the unsubscribe link in the email to an address that subscribes. */
async function tokenOf(network: number): Promise<string> {
  const email = newEmail();
  await ask(email, network);
  const [mail] = await mailsTo(test, email, 1);
  return new URL(mail?.links[1] ?? '').searchParams.get('token') ?? '';
}

it('[FOOT-06] an email provider may unsubscribe any number of people; only wrong links are limited', async () => {
  const tokens = [];
  for (let network = 1; network <= 5; network++) tokens.push(await tokenOf(network));
  const leave = async (token: string) =>
    (await from('192.0.2.1', '/api/newsletter/leave', { token })).statusCode;
  const codes = [];
  for (const token of tokens) codes.push(await leave(token));
  expect(codes).toEqual([204, 204, 204, 204, 204]);
  const wrong = [];
  for (let n = 0; n < 4; n++) wrong.push(await leave('none of ours'));
  expect(wrong).toEqual([400, 400, 400, 429]);
});

it('[FOOT-05] emails an address that never confirms less and less often', async () => {
  const email = newEmail();
  let network = 10;
  const asked = async (minutesLater: number) => {
    await test.pool.query(
      `update newsletter_subscribers set asked_at = asked_at - $2 * interval '1 minute' where email = $1`,
      [email, minutesLater],
    );
    expect((await ask(email, network++)).statusCode).toBe(202);
    const { rows } = await test.pool.query(
      `select asks, asked_at > now() - interval '1 minute' as is_new from newsletter_subscribers where email = $1`,
      [email],
    );
    return rows[0];
  };
  expect(await asked(0)).toEqual({ asks: 1, is_new: true });
  expect((await asked(9)).asks).toBe(1);
  expect(await asked(2)).toEqual({ asks: 2, is_new: true });
  expect((await asked(50)).asks).toBe(2);
  expect(await asked(11)).toEqual({ asks: 3, is_new: true });
  expect((await asked(300)).asks).toBe(3);
  expect((await asked(61)).asks).toBe(4);
  expect(await mailsTo(test, email, 4)).toHaveLength(4);
});
