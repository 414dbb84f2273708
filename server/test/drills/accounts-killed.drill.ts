import type pg from 'pg';
import { ACCOUNT_ACTS, type AccountAct } from './account-acts.ts';
import { openScene, type Place, placesIn, type Scene } from './between-statements.ts';
import type { Drill, DrillReport } from './drill.ts';
import { inFolder } from './kit.ts';

/** The parts of an account. Short-lived rows (attempts, challenges, pending steps) may remain. */
const PARTS = [
  'select id, email, email_verified from users',
  'select * from user_passwords',
  'select user_id, token_hash, confirmed_at, second_step from sessions',
  'select * from known_devices',
  'select * from mail_tokens',
  // The row exists from the start of an authenticator's set-up.
  'select user_id, two_step, password_changed_at, codes_unsaved from account_security where two_step or password_changed_at is not null',
  'select id, counter, paused_at from passkeys',
  'select user_id, secret_sealed, last_step from authenticator_apps',
  'select * from recovery_codes',
  'select * from address_changes',
  'select * from recoveries',
  'select id from account_events',
  'select id from notices',
];

async function fingerprint(pool: pg.Pool): Promise<string> {
  const hashes = PARTS.map(
    (part) =>
      `(select md5(coalesce(string_agg(row_of::text, ',' order by row_of::text), '')) from (${part}) as row_of)`,
  );
  const { rows } = await pool.query<{ hash: string }>(`select md5(${hashes.join(' || ')}) as hash`);
  return rows[0]?.hash as string;
}

/** Inconsistencies in the accounts of a database; must be empty whatever has happened. */
async function problemsOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ text: string }>(
    `select 'two-step sign-in without a way' as text from account_security s where two_step
       and not exists (select from authenticator_apps a where a.user_id = s.user_id)
       and not exists (select from passkeys p where p.user_id = s.user_id)
     union all
     select 'two-step sign-in without recovery codes' from account_security s where two_step
       and not exists (select from recovery_codes c where c.user_id = s.user_id)
     union all
     select count(*) || ' recovery codes' from recovery_codes group by user_id having count(*) > 10
     union all
     select 'an account without a password' from users u
       where email_verified and not exists (select from user_passwords p where p.user_id = u.id)
         and not exists (select from address_changes c where c.user_id = u.id and c.undone_at is not null)
     union all
     select e.event || ' is told ' || count(n.id) || ' times' from account_events e
       left join notices n on n.user_id = e.user_id and n.event_key = 'account ' || e.id
       where e.event = any($1) group by e.id having count(n.id) <> 1
     union all
     select 'a notice without its line' from notices n where n.event_key like 'account %'
       and not exists (select from account_events e where n.event_key = 'account ' || e.id)
     union all
     select 'a session of nobody' from sessions s where not exists (select from users u where u.id = s.user_id)`,
    [TOLD],
  );
  return rows.map(({ text }) => text);
}

/** Notices that each act creates in the bell (GUARD-37). */
const TOLD = [
  'password_changed',
  'address_changed',
  'address_changed_back',
  'passkey_added',
  'passkey_removed',
  'app_on',
  'app_off',
  'two_step_off',
  'recovery_code_used',
  'recovery_begun',
  'recovery_cancelled',
];

async function killOnce(name: string, at: Place, scene: Scene): Promise<string[]> {
  const { prepare, again: wanted } = ACCOUNT_ACTS[name] as AccountAct;
  const killed = await scene.killOnce(prepare, at, () => fingerprint(scene.pool));
  if (!killed) return [`${name}: was not killed ${at}`];
  const { lost, isThere, again } = killed;
  const problems = await problemsOf(scene.pool);
  if (lost !== 0) problems.push(`it was answered with ${lost}`);
  if (isThere !== (at === 'after commit')) problems.push(`${isThere ? 'something' : 'nothing'} is there`);
  if (again.statusCode !== wanted[isThere ? 1 : 0]) problems.push(`again: ${again.statusCode} ${again.body}`);
  return problems.map((problem) => `${name}, killed ${at}: ${problem}`);
}

/**
 * Kills the server with -9 between two statements of every use case that changes an account, and once after its
 * COMMIT, then repeats the request.
 */
async function run(rounds: number, print: (line: string) => void): Promise<DrillReport> {
  const problems: string[] = [];
  let kills = 0;
  await inFolder(async (dataDir) => {
    const scene = await openScene(dataDir, { PUBLIC_URL: 'http://localhost' });
    try {
      for (const [name, { prepare }] of Object.entries(ACCOUNT_ACTS)) {
        const statements = await scene.countStatements(prepare);
        const places = placesIn(statements, rounds);
        for (const at of places) problems.push(...(await killOnce(name, at, scene)));
        kills += places.length;
        print(`${name}: ${statements} statements, killed ${places.join(', ')}, ${problems.length} problems`);
      }
    } finally {
      problems.push(...(await scene.close()));
    }
  });
  return {
    figures: { 'use cases': Object.keys(ACCOUNT_ACTS).length, kills },
    held: [
      'a killed act leaves nothing, a committed one everything, with its log entry, notice and codes',
      'repeated, it takes effect once, or is refused as already done',
    ],
    retried: ['every use case, by the client'],
    problems,
  };
}

export const drill: Drill = {
  failure: 'kills the server with -9 between the statements of everything that changes an account',
  rounds: 3,
  run,
};
