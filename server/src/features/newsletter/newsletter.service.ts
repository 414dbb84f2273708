import { randomUUID } from 'node:crypto';
import { ACCOUNT_CODES, ACCOUNT_TEXTS } from '@swapstead/contract/accounts/texts';
import { currentLanguage } from '@swapstead/messages';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { refusal } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { AccountLimits } from '../accounts/accounts.limits.ts';
import { hashToken } from '../accounts/tokens.ts';
import { newsletterMail } from './newsletter.jobs.ts';
import type { NewsletterRepository } from './newsletter.repository.ts';

export type NewsletterService = ReturnType<typeof createNewsletterService>;

type Parts = {
  pool: pg.Pool;
  repository: NewsletterRepository;
  jobs: Pick<Jobs, 'send'>;
  limits: AccountLimits;
};

const invalidLink = () => refusal(400, ACCOUNT_CODES.invalid_link, ACCOUNT_TEXTS.invalid_link);

/** Subscribing to and unsubscribing from the newsletter. `ip` is the address of the client. */
export function createNewsletterService({ pool, repository, jobs, limits }: Parts) {
  /**
   * Follows a link of an email. Only invalid links count as attempts: an email provider may unsubscribe many people
   * from one address (RFC 8058), and none of them may be refused.
   */
  async function byLink(ip: string, act: () => Promise<boolean>) {
    const spent = limits.forNetwork('newsletter-link', ip);
    await limits.spend(spent);
    if (!(await act())) throw invalidLink();
    await limits.refund(spent);
  }

  return {
    /**
     * Stores the address and queues the email that asks to confirm it. The caller does not learn whether it was known
     * (FOOT-05): the work is the same, only the job then finds nobody to write to.
     */
    async join(email: string, ip: string) {
      await limits.spend(limits.forAddress('newsletter', ip, email));
      await inTransaction(pool, async (client) => {
        const subscriber_id = await repository.ask(client, email, currentLanguage());
        await jobs.send(client, newsletterMail, { event_id: randomUUID(), subscriber_id });
      });
    },

    confirm: (token: string, ip: string) =>
      byLink(ip, () => inTransaction(pool, (client) => repository.confirm(client, hashToken(token)))),

    leave: (token: string, ip: string) => byLink(ip, () => repository.leave(hashToken(token))),
  };
}
