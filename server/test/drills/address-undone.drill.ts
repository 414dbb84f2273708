import type pg from 'pg';
import { codeOf, memberInBrowser, openBrowser, passkeyActions, withPassword } from '../guard.ts';
import { newEmail, newestToken, post } from '../members.ts';
import { softwareAuthenticator } from '../software-authenticator.ts';
import { openScene } from './between-statements.ts';
import type { Drill, DrillReport } from './drill.ts';
import { inFolder, startServer, stopServer } from './kit.ts';
import { appOver } from './over-http.ts';

/**
 * A thief has changed an account's address and keeps changing it at one server in every way that a session can, while
 * the member undoes the change at another. In any order, the member ends up with the account and the thief with
 * nothing.
 */
async function run(rounds: number, print: (line: string) => void): Promise<DrillReport> {
  const problems: string[] = [];
  const answers = new Map<string, number>();
  await inFolder(async (dataDir) => {
    const settings = { PUBLIC_URL: 'http://localhost' };
    const scene = await openScene(dataDir, settings);
    const second = await startServer(dataDir, { ...settings, DATABASE_URL: scene.databaseUrl });
    const there = appOver(() => second.url, scene.pool);
    try {
      for (let round = 1; round <= rounds; round++) {
        const { member, browser: thief } = await memberInBrowser(scene.app);
        const email = newEmail();
        await thief.ask('POST', '/api/security/address', { email });
        await post(scene.app, '/api/auth/confirm-address', { token: await newestToken(scene.app, email) });
        const token = await newestToken(scene.app, member.email);
        const cookie = thief.cookie();
        const at = () => openBrowser(there, cookie);
        const { key } = (await at().ask('POST', '/api/security/app/setup')).json();
        const body = { current_password: member.password, password: 'of the thief' };

        const undoing = post(scene.app, '/api/auth/undo-address', { token });
        const acts: Record<string, Promise<{ statusCode: number }>> = {
          'another address': at().ask('POST', '/api/security/address', { email: newEmail() }),
          'another password': at().ask('PUT', '/api/security/password', body),
          'an app': at().ask('POST', '/api/security/app', { code: codeOf(key) }),
          'a passkey': passkeyActions(() => there)
            .add(at(), softwareAuthenticator())
            .catch(noQuestion),
          'a sign-in': withPassword(there, { ...member, email }).then(({ reply }) => reply),
          'undone twice': post(there, '/api/auth/undo-address', { token }),
        };
        for (const [act, asked] of Object.entries(acts)) {
          const { statusCode } = await asked;
          const what = `${act}: ${statusCode}`;
          answers.set(what, (answers.get(what) ?? 0) + 1);
          if (statusCode >= 500 || statusCode === 0) problems.push(`round ${round}, ${what}`);
        }
        const undone = [(await undoing).statusCode, (await acts['undone twice'])?.statusCode].toSorted();
        if (undone.join() !== '204,400') problems.push(`round ${round}, undone with ${undone}`);
        problems.push(...(await leftOvers(scene.pool, member)).map((what) => `round ${round}: ${what}`));
      }
      print(`${rounds} rounds, ${problems.length} problems`);
    } finally {
      problems.push(...(await stopServer(second)), ...(await scene.close()));
    }
  });
  return {
    figures: { rounds, ...Object.fromEntries(answers) },
    held: [
      'the old address is back, the password void, and no session, app, passkey, code or pending change is left',
      'of two simultaneous requests to undo, one succeeds',
    ],
    retried: [],
    problems,
  };
}

/** The session ended before the browser got a challenge. */
const noQuestion = () => ({ statusCode: 401 });

async function leftOvers(pool: pg.Pool, member: { user_id: string; email: string }): Promise<string[]> {
  const { rows } = await pool.query<{ text: string }>(
    `select 'the address is ' || email as text from users where id = $1 and email <> $2
     union all select 'a password' from user_passwords where user_id = $1
     union all select 'a session' from sessions where user_id = $1
     union all select 'an app' from authenticator_apps where user_id = $1
     union all select 'a set-up of an app' from authenticator_setups where user_id = $1
     union all select 'a passkey' from passkeys where user_id = $1
     union all select 'a recovery code' from recovery_codes where user_id = $1
     union all select 'a waiting step' from pending_sign_ins where user_id = $1
     union all select 'two-step sign-in' from account_security where user_id = $1 and two_step
     union all select 'a waiting change' from address_changes where user_id = $1 and done_at is null`,
    [member.user_id, member.email],
  );
  return rows.map(({ text }) => `${text} is left`);
}

export const drill: Drill = {
  failure: 'an address is changed back at one server while a thief keeps changing it at another',
  rounds: 30,
  run,
};
