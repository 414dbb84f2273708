import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from '../../../test/members.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
});

afterAll(() => testApp.close());

const get = (url: string, headers = {}) => testApp.app.inject({ url, headers });

it('[SESS-04] signing out revokes the session on the server: the old cookie gets 401', async () => {
  const { headers } = await signIn(testApp);
  expect((await get('/api/sessions', headers)).statusCode).toBe(200);
  const out = await testApp.app.inject({ method: 'POST', url: '/api/auth/sign-out', headers });
  expect(out.statusCode).toBe(204);
  expect(out.cookies[0]).toMatchObject({ name: 'swapstead_session', value: '' });
  expect((await get('/api/sessions', headers)).statusCode).toBe(401);
  expect((await get('/api/viewer', headers)).json()).toEqual({ level: 'visitor' });
});
