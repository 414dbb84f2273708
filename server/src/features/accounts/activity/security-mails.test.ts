import { SECURITY_NOTICES } from '@swapstead/contract/accounts/security-notices';
import { expect, it } from 'vitest';
import { signIn } from '../../../../test/members.ts';
import { rendered } from '../../../../test/rendered-mail.ts';
import { startTestApp } from '../../../../test/test-app.ts';
import type { Mail, RenderedMail } from '../../../platform/mail/mail.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import { accountLinks } from '../accounts.links.ts';
import { createAccountsRepository } from '../accounts.repository.ts';
import { createActivityRepository } from './activity.repository.ts';
import { securityMailWorker } from './security-mail.jobs.ts';

const test = await startTestApp();
const member = await signIn(test);

/** The email about an entry of the member's activity. */
async function mailOf(event: string): Promise<RenderedMail | undefined> {
  const { rows } = await test.pool.query<{ id: number }>(
    `insert into account_events (user_id, event, user_agent, facts) values ($1, $2, null, $3) returning id`,
    [member.user_id, event, { day: '2026-12-02', n: 3, passkey: 'Phone', reason: 'Three guests told us.' }],
  );
  let sent: Mail | undefined;
  const work = securityMailWorker({
    pool: test.pool,
    accounts: createAccountsRepository(test.pool),
    activity: createActivityRepository(test.pool),
    oldAddress: async () => undefined,
    links: accountLinks(() => 'http://localhost'),
    mailer: {
      async deliver(_: string, compose: () => Promise<Mail | undefined>) {
        sent = await compose();
      },
      inLanguageOf: (_: string, write: () => Promise<unknown>) => write(),
    } as Mailer,
  });
  await work({ event_id: '', account_event_id: rows[0]?.id as number, user_id: member.user_id });
  return sent && rendered(sent);
}

const OWN_MAILS = Object.entries(SECURITY_NOTICES).filter(([, { mail }]) => mail === 'own');

it.each(OWN_MAILS)(
  '[NOTE-31, GUARD-37] the email of %s says that it cannot be turned off',
  async (event, { subject }) => {
    const mail = await mailOf(event);
    expect(mail?.subject).toBe(subject());
    for (const part of [mail?.text, mail?.html])
      expect(part?.replaceAll('&#39;', "'")).toContain(
        "This email is about the security of your account, so you can't turn it off.",
      );
    expect(mail?.text).not.toContain('notices/off');
    expect(mail?.text).not.toMatch(/[{}]|undefined/);
  },
);

it('[GUARD-31] names days in the same format as the rest of the site', async () => {
  const mail = await mailOf('second_step_due');
  expect(mail?.text).toMatch(/Please set it up by Wednesday, 2 December( 2026)?\./);
});
