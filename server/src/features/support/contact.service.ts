import type { Contact } from '@swapstead/contract/support/endpoints';
import { TICKET_TEXTS } from '@swapstead/contract/support/tickets';
import { currentLanguage } from '@swapstead/messages';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { AccountLimits } from '../accounts/accounts.limits.ts';
import type { OpenTicket } from './support.service.ts';

export type ContactService = ReturnType<typeof createContactService>;

type Parts = {
  pool: pg.Pool;
  limits: Pick<AccountLimits, 'forAddress' | 'spend'>;
  openTicket: OpenTicket;
};

/**
 * The contact form, for anyone who cannot sign in: suspended, without a second step, with an address that was never
 * confirmed. No account is looked up, so neither the reply, its time nor its limits reveal whether there is one.
 * Nothing is sent to the address before someone in our team has read the message.
 */
export function createContactService({ pool, limits, openTicket }: Parts) {
  return {
    async write({ email, ...ticket }: Contact & { submission_id?: string | undefined }, ip: string) {
      await limits.spend(limits.forAddress('contact', ip, email));
      await inTransaction(
        pool,
        (client) =>
          openTicket(client, {
            ...ticket,
            contact_email: email,
            language: currentLanguage(),
            priority: 'medium',
          }),
        { retries: 3 },
      );
      return { message: TICKET_TEXTS.contacted };
    },
  };
}
