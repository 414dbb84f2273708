import { expect, it } from 'vitest';
import { signIn } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';

const test = await startTestApp({ PUBLIC_URL: 'https://swapstead.example' });
const member = await signIn(test);

const post = (headers: { [name: string]: string | undefined }) =>
  test.app.inject({
    method: 'PUT',
    url: '/api/profiles/me',
    headers: { host: 'swapstead.internal', ...member.headers, ...headers },
    payload: { display_name: 'Inês' },
  });

it.each([
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', origin: 'https://swapstead.example' },
  { origin: 'https://evil.example' },
  { origin: 'https://swapstead.example.evil.example' },
  { origin: 'http://swapstead.example' },
  { origin: 'null' },
])('refuses a change that another site makes the browser send: %j', async (headers) => {
  const reply = await post(headers);
  expect([reply.statusCode, reply.json().code]).toEqual([403, 'foreign_origin']);
});

it.each([
  { 'sec-fetch-site': 'same-origin', origin: 'https://swapstead.example' },
  { origin: 'https://swapstead.example' },
  { origin: 'http://swapstead.internal' },
  {},
])('accepts requests of our own site and of programs: %j', async (headers) => {
  expect((await post(headers)).statusCode).toBe(200);
});

it("refuses JSON in a format that another site's form could send", async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
    const reply = await test.app.inject({
      method: 'PUT',
      url: '/api/profiles/me',
      headers: { ...member.headers, 'content-type': type },
      payload: '{"display_name":"Inês"}',
    });
    expect([400, 415]).toContain(reply.statusCode);
  }
});

it('accepts read requests from any origin', async () => {
  const headers = { ...member.headers, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
  const reply = await test.app.inject({ url: '/api/profiles/me', headers });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['access-control-allow-origin']).toBeUndefined();
});
