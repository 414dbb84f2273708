import type pg from 'pg';
import { hashPassword } from '../../src/features/accounts/passwords.ts';
import { newEmail } from '../members.ts';
import type { Drill, DrillReport } from './drill.ts';
import { ask, inFolder, lookInto, newMembers, startServer, stopServer } from './kit.ts';

/** Requests that need an address and not its password. */
const QUESTIONS = {
  'sign-in': { password: 'not this one' },
  'forgot-password': {},
  'resend-verification': {},
  register: { password: 'not this one' },
} as const;
type Question = keyof typeof QUESTIONS;
/** z of a 99.9% confidence interval for the median of the differences. */
const SURE = 3.29;
/** A difference too small to exploit, in milliseconds. */
const NEGLIGIBLE_MS = 1;

/**
 * Sends requests in pairs, one for an address with an account and one for an address without, each of them new, and
 * tests whether their times differ. The sign test around the median is robust on a busy machine.
 */
async function run(rounds: number, print: (line: string) => void): Promise<DrillReport> {
  const problems: string[] = [];
  const figures: Record<string, string> = {};
  await inFolder(async (dataDir) => {
    const server = await startServer(dataDir);
    const database = await lookInto(dataDir);
    for (const question of Object.keys(QUESTIONS) as Question[]) {
      const { known, differences } = await compare(question, rounds, server.url, database.pool);
      const { middle, from, to } = middleOf(differences);
      const told = `${ms(middle)} (${ms(from)} to ${ms(to)}) of ${ms(middleOf(known).middle)}`;
      print(`${question}: an address with an account takes longer by ${told}`);
      figures[`${question}, longer by`] = told;
      if (from > NEGLIGIBLE_MS || to < -NEGLIGIBLE_MS)
        problems.push(`${question} tells by its time: ${told}`);
    }
    await database.close();
    problems.push(...(await stopServer(server)));
  });
  return {
    figures,
    held: ['the time of a reply does not reveal whether an address has an account or a second step'],
    retried: [],
    problems,
  };
}

/** Sends requests in pairs. @returns the times with an account, and each one's difference from its pair */
async function compare(question: Question, rounds: number, url: string, pool: pg.Pool) {
  const members = await newMembers(pool, rounds, 'free');
  await pool.query(
    `insert into user_passwords (user_id, password_hash) select id, $2 from unnest($1::uuid[]) as id`,
    [members.map(({ user_id }) => user_id), await hashPassword('the right one')],
  );
  // Half of them have a second step.
  await pool.query(
    `insert into account_security (user_id, two_step) select id, true from unnest($1::uuid[]) as id`,
    [members.filter((_, index) => index % 2).map(({ user_id }) => user_id)],
  );
  const took = async (email: string) => {
    const begun = performance.now();
    await ask(url, 'POST', `/api/auth/${question}`, { body: { email, ...QUESTIONS[question] } });
    return performance.now() - begun;
  };
  const known: number[] = [];
  const differences: number[] = [];
  for (const [index, { email }] of members.entries()) {
    const stranger = newEmail();
    const isFirst = index % 4 < 2;
    const first = await took(isFirst ? email : stranger);
    const second = await took(isFirst ? stranger : email);
    known.push(isFirst ? first : second);
    differences.push(isFirst ? first - second : second - first);
  }
  return { known, differences };
}

const ms = (value: number) => `${value.toFixed(2)} ms`;

/** The median, with its confidence interval by the sign test. */
function middleOf(values: readonly number[]): { middle: number; from: number; to: number } {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (index: number) => sorted[Math.min(sorted.length - 1, Math.max(0, Math.round(index)))] as number;
  const half = (sorted.length - 1) / 2;
  const spread = (SURE * Math.sqrt(sorted.length)) / 2;
  return { middle: at(half), from: at(half - spread), to: at(half + spread) };
}

export const drill: Drill = {
  failure: 'nothing: compares reply times for addresses with and without an account',
  rounds: 200,
  run,
};
