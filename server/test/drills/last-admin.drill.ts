import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { codeOf, memberWithApp, openBrowser, withPassword } from '../guard.ts';
import { mailAbout, newestToken, post } from '../members.ts';
import type { Drill, DrillReport } from './drill.ts';
import { inFolder, lookInto, startServer, stopServer } from './kit.ts';
import { appOver } from './over-http.ts';

const ADMIN = fileURLToPath(new URL('../../cli/admin.ts', import.meta.url));
const STRONG = 'long-enough-for-an-admin';

/**
 * The only admin loses phone and recovery codes, after the days of grace. First every recovery that members have is
 * tried, then the operator's command while the server is running.
 */
async function run(rounds: number, print: (line: string) => void): Promise<DrillReport> {
  const problems: string[] = [];
  for (let round = 1; round <= rounds; round++) {
    await inFolder(async (dataDir) => {
      const server = await startServer(dataDir, { PUBLIC_URL: 'http://localhost' });
      const database = await lookInto(dataDir);
      const { pool } = database;
      const app = appOver(() => server.url, pool);
      const expect = (what: string, is: unknown, wanted: unknown) => {
        if (JSON.stringify(is) !== JSON.stringify(wanted))
          problems.push(`${what}: ${JSON.stringify(is)} instead of ${JSON.stringify(wanted)}`);
      };

      const { member, browser, key } = await memberWithApp(app, { admin: true });
      const { email } = member;
      const changed = await browser.ask('PUT', '/api/security/password', {
        current_password: member.password,
        password: STRONG,
      });
      expect('a strong password', changed.statusCode, 204);
      await pool.query(
        "update account_security set admin_until = now() - interval '1 day' where user_id = $1",
        [member.user_id],
      );
      const owner = { ...member, password: STRONG };

      const { browser: waiting, reply } = await withPassword(app, owner);
      expect('the password alone', reply.statusCode, 202);
      const recovery = await waiting.ask('POST', '/api/auth/step/recover');
      expect(
        'recovery',
        [recovery.statusCode, recovery.json().message],
        [403, 'Please ask whoever runs this site.'],
      );
      await post(app, '/api/auth/forgot-password', { email });
      const token = await newestToken(app, email);
      await post(app, '/api/auth/reset-password', { token, password: STRONG });
      expect('after a reset', (await withPassword(app, owner)).reply.statusCode, 202);

      const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' };
      const { stdout } = await promisify(execFile)(process.execPath, [ADMIN, 'reset-factors', email], {
        env,
      });
      print(`round ${round}: ${stdout.trim()}`);
      expect('the open session', (await browser.ask('GET', '/api/sessions')).statusCode, 401);
      expect('the waiting step', (await waiting.ask('GET', '/api/auth/step')).statusCode, 401);
      const { browser: again, reply: entered } = await withPassword(app, owner);
      expect('the password afterwards', entered.statusCode, 200);
      expect('the pages of admins', (await again.ask('GET', '/api/admin/stats')).statusCode, 200);
      await mailAbout(app, email, 'Two-step sign-in was turned off');
      const { admin } = (await again.ask('GET', '/api/security')).json();
      // The replies state the day only.
      const days = (Date.parse(admin.until) - Date.now()) / 86_400_000;
      if (!(days > 6 && days <= 7)) problems.push(`days of grace: ${days}`);
      expect('a code of the lost phone', (await wrongCode(app, key)).statusCode, 401);

      const { key: next } = (await again.ask('POST', '/api/security/app/setup')).json();
      const set = await again.ask('POST', '/api/security/app', { code: codeOf(next, -1) });
      expect('a new phone', set.statusCode, 200);
      const { rows } = await pool.query(
        "select actor_id, action from audit_log where user_id = $1 and action = 'second_step'",
        [member.user_id],
      );
      expect('the audit log', rows, [{ actor_id: null, action: 'second_step' }]);
      await database.close();
      problems.push(...(await stopServer(server)));
    });
  }
  return {
    figures: { rounds },
    held: [
      'no page, link or reset signs the last admin in without the second step',
      "the operator's command does, while the server is running: sessions and pending steps end, the admin is notified, seven days of grace begin",
    ],
    retried: [],
    problems,
  };
}

/** The pending step no longer exists. */
const wrongCode = (app: Parameters<typeof openBrowser>[0], key: string) =>
  openBrowser(app).ask('POST', '/api/auth/step', { code: codeOf(key) });

export const drill: Drill = {
  failure: 'the last admin loses the phone and every recovery code',
  rounds: 1,
  run,
};
