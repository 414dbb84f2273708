import { expect, it } from 'vitest';
import { post, signIn } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { createConsentRepository } from './consent.repository.ts';

const testApp = await startTestApp();

const choice = {
  device: '0123456789abcdef0123456789abcdef',
  policy_version: '15 March 2024',
  analytics: true,
  functional: false,
  marketing: false,
};

it('stores every choice with time and policy version as a proof, and nothing about the person', async () => {
  const withdrawn = { ...choice, analytics: false };
  const { headers } = await signIn(testApp);
  expect((await post(testApp, '/api/consents', choice)).statusCode).toBe(204);
  expect((await post(testApp, '/api/consents', withdrawn, headers)).statusCode).toBe(204);
  const { rows } = await testApp.pool.query('select * from consent_records order by id');
  const proof = { id: expect.any(Number), recorded_at: expect.any(Date) };
  expect(rows).toEqual([
    { ...choice, ...proof },
    { ...withdrawn, ...proof },
  ]);
});

it.each([
  ['device', 'me@example.org'],
  ['device', '0123'],
  ['policy_version', ''],
  ['policy_version', 'x'.repeat(41)],
  ['analytics', 'yes'],
  ['marketing', null],
  ['email', 'me@example.org'],
])('refuses a record whose %s is %j', async (field, value) => {
  const reply = await post(testApp, '/api/consents', { ...choice, [field]: value });
  expect(reply.statusCode).toBe(400);
  expect(Object.keys(reply.json().fields)).toEqual([field]);
});

it('accepts no more from a hosting customer with many networks than from a few households', async () => {
  const codes: number[] = [];
  for (let network = 0; network <= 200; network++) {
    const remoteAddress = `2001:db8:0:${network.toString(16)}::1`;
    const request = { method: 'POST', url: '/api/consents', payload: choice, remoteAddress } as const;
    codes.push((await testApp.app.inject(request)).statusCode);
  }
  expect([codes.indexOf(429), codes.length]).toEqual([200, 201]);
  await testApp.pool.query('delete from consent_records');
});

it('counts views by day and kind of page only', async () => {
  for (const path of ['/house/:id', '/about', '/house/:id']) {
    expect((await post(testApp, '/api/page-views', { path })).statusCode).toBe(204);
  }
  const { rows, fields } = await testApp.pool.query('select * from page_views order by path');
  expect(fields.map(({ name }) => name)).toEqual(['day', 'path', 'views']);
  expect(rows.map(({ path, views }) => [path, views])).toEqual([
    ['/about', 1],
    ['/house/:id', 2],
  ]);
});

it.each(['/house/4f0c', '/about?from=mail', '/nowhere', '', 7])('counts no view of %j', async (path) => {
  expect((await post(testApp, '/api/page-views', { path })).statusCode).toBe(400);
});

it('deletes proofs after the years that the privacy policy names', async () => {
  const device = 'f'.repeat(32);
  await post(testApp, '/api/consents', { ...choice, device });
  await testApp.pool.query(
    "update consent_records set recorded_at = now() - interval '5 years 1 day' where device <> $1",
    [device],
  );
  await createConsentRepository(testApp.pool).tidy(5);
  const { rows } = await testApp.pool.query('select device from consent_records');
  expect(rows).toEqual([{ device }]);
});
