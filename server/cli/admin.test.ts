import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { type SignedIn, signIn } from '../test/members.ts';
import { startTestApp } from '../test/test-app.ts';

const SCRIPT = fileURLToPath(new URL('./admin.ts', import.meta.url));

const test = await startTestApp();
const member = await signIn(test);

/** The command's output, and whether it succeeds. */
async function admin(...args: string[]) {
  const env = { ...process.env, DATABASE_URL: test.databaseUrl };
  return promisify(execFile)(process.execPath, [SCRIPT, ...args], { env }).then(
    ({ stdout }) => ({ ok: true, said: stdout.trim() }),
    ({ stderr }: { stderr: string }) => ({ ok: false, said: stderr.trim() }),
  );
}

const isAdmin = async () =>
  (await test.app.inject({ url: '/api/viewer', headers: member.headers })).json().is_admin;

it('grants and revokes the admin role while the server is running', async () => {
  const email = member.email.toUpperCase();
  expect(await admin('grant', email)).toEqual({ ok: true, said: `${member.email} is an admin now.` });
  expect(await isAdmin()).toBe(true);
  const other = await signIn(test, { admin: true });
  expect(await admin('revoke', email)).toEqual({ ok: true, said: `${member.email} is no admin any more.` });
  expect(await isAdmin()).toBe(false);
  expect(await admin('revoke', other.email)).toEqual({
    ok: false,
    said: 'The last admin cannot be demoted.',
  });
});

it('[ADMIN-10] is recorded as an act of the operator, who has no account', async () => {
  const { email, user_id } = await signIn(test);
  await admin('grant', email);
  const { rows } = await test.pool.query(
    'select actor_id, action, old_value, new_value from audit_log where user_id = $1',
    [user_id],
  );
  expect(rows).toEqual([{ actor_id: null, action: 'role', old_value: 'user', new_value: 'admin' }]);
});

it('signs a member out everywhere, and nobody else', async () => {
  const gone = await signIn(test);
  expect(await admin('sign-out', gone.email)).toEqual({
    ok: true,
    said: `${gone.email} is signed out everywhere.`,
  });
  const levelOf = async ({ headers }: SignedIn) =>
    (await test.app.inject({ url: '/api/viewer', headers })).json().level;
  expect([await levelOf(gone), await levelOf(member)]).toEqual(['visitor', 'free']);
});

it('reports wrong commands and unknown members', async () => {
  expect(await admin('grant', 'nobody@members.test')).toEqual({
    ok: false,
    said: 'There is no account for nobody@members.test.',
  });
  for (const args of [[], ['grant'], ['promote', member.email]]) {
    const { ok, said } = await admin(...args);
    expect([ok, said]).toEqual([false, expect.stringMatching(/^Usage: npm run admin -- grant EMAIL/)]);
  }
});
