import { randomUUID } from 'node:crypto';
import { SECURITY_TEXTS } from '@swapstead/contract/accounts/security-texts';
import { ACCOUNT_CODES, ACCOUNT_TEXTS } from '@swapstead/contract/accounts/texts';
import { dayIn, dayText } from '@swapstead/contract/days';
import { m } from '@swapstead/messages';
import type pg from 'pg';
import { type AfterCommit, inTransaction } from '../../../platform/database/transaction.ts';
import { invalid, refusal } from '../../../platform/errors.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { accountMail } from '../accounts.jobs.ts';
import type { AccountLimits } from '../accounts.limits.ts';
import type { AccountsRepository } from '../accounts.repository.ts';
import type { Activity } from '../activity/activity.ts';
import type { DevicesRepository } from '../devices.repository.ts';
import type { FactorsRepository } from '../factors/factors.repository.ts';
import type { Actor, FactorsService } from '../factors/factors.service.ts';
import type { Origin } from '../origin.ts';
import type { RecoveriesRepository } from '../recovery/recoveries.repository.ts';
import type { SessionsRepository } from '../sessions.repository.ts';
import type { PendingSignIns } from '../step/pending.repository.ts';
import { hashToken } from '../tokens.ts';
import type { AddressChanges } from './address.repository.ts';

export type AddressService = ReturnType<typeof createAddressService>;

/** Runs in another slice, in the same transaction, when an account gets a new address. */
export type OnAddressChanged = (
  client: pg.PoolClient,
  account: { user_id: string; email: string },
) => Promise<void>;

type Parts = {
  pool: pg.Pool;
  jobs: Pick<Jobs, 'send'>;
  repository: AccountsRepository;
  changes: AddressChanges;
  sessions: SessionsRepository;
  devices: DevicesRepository;
  factors: FactorsRepository;
  factorsService: Pick<FactorsService, 'turnOffIfEmpty'>;
  pending: PendingSignIns;
  recoveries: RecoveriesRepository;
  activity: Activity;
  limits: AccountLimits;
  onAddressChanged: OnAddressChanged;
  onHostChanged: (afterCommit: AfterCommit) => void;
};

const invalidLink = () => refusal(400, ACCOUNT_CODES.invalid_link, ACCOUNT_TEXTS.invalid_link);

/**
 * Changes the email address of an account. The old address is notified and can undo the change for 72 hours (GUARD-04
 * to GUARD-07).
 */
export function createAddressService(parts: Parts) {
  const {
    pool,
    jobs,
    repository,
    changes,
    sessions,
    devices,
    factors,
    pending,
    recoveries,
    activity,
    limits,
  } = parts;

  async function changed(client: pg.PoolClient, user_id: string, email: string, afterCommit: AfterCommit) {
    await parts.onAddressChanged(client, { user_id, email });
    parts.onHostChanged(afterCommit);
  }

  async function requireChangeable(client: pg.ClientBase, userId: string, email: string) {
    const account = await repository.byId(client, userId);
    if (!account) throw invalidLink();
    if (account.email === email) throw invalid('email', m.accounts_address_is_yours_already());
    const from = await changes.lockedUntil(client, userId);
    if (from) {
      const day = dayText(from, dayIn('UTC', new Date()));
      throw refusal(409, 'address_changed', m.accounts_address_change_again_from({ day }));
    }
    return account;
  }

  /** Emails the new address: a link or, if the address has an account already, a note about the attempt. */
  async function writeTo(client: pg.ClientBase, userId: string, email: string) {
    const holder = await repository.byEmail(email, client);
    // A registration that was never confirmed does not count: the address goes to the person who can read its emails.
    const hasHolder = holder !== undefined && (holder.email_verified || holder.password_hash === null);
    const isTaken = hasHolder || (await changes.reservedFor(client, email)) !== undefined;
    // The owner of a taken address is emailed at most once in ten minutes, however many members ask.
    if (isTaken && !(await limits.claimMail(client, 'exists', email))) return;
    await jobs.send(client, accountMail, {
      event_id: randomUUID(),
      reason: isTaken ? 'registered' : 'address',
      user_id: isTaken ? (holder?.user_id ?? randomUUID()) : userId,
    });
  }

  return {
    /**
     * The answer is the same for every address; if it has an account, its owner is emailed instead. An address gets one
     * email in ten minutes: the link in the first one remains valid, and after a cancellation the request is refused.
     */
    async ask({ user_id, session_id }: Required<Actor>, email: string): Promise<{ message: string }> {
      await inTransaction(
        pool,
        async (client) => {
          await factors.lock(client, user_id);
          await factors.requireSession(client, session_id);
          const { email: old_email } = await requireChangeable(client, user_id, email);
          const change = { user_id, old_email, new_email: email, session_id };
          if (await limits.claimMail(client, `address ${user_id}`, email)) {
            await changes.cancel(client, user_id);
            await changes.ask(client, change);
            await writeTo(client, user_id, email);
          } else if (!(await changes.continueChange(client, change))) throw limits.noMailYet();
        },
        { retries: 3 },
      );
      return { message: m.accounts_address_link_sent({ email }) };
    },

    cancel: (userId: string) =>
      inTransaction(pool, async (client) => {
        await factors.lock(client, userId);
        await changes.cancel(client, userId);
      }),

    async confirm(token: string, { ip, user_agent }: Origin): Promise<void> {
      await limits.spend(limits.forNetwork('link', ip));
      await inTransaction(
        pool,
        async (client, afterCommit) => {
          const userId = await repository.useLink(client, 'address', hashToken(token));
          const change = userId && (await changes.waiting(client, userId));
          if (!change) throw invalidLink();
          if (!(await changes.apply(client, change)))
            throw refusal(409, 'change_gone', SECURITY_TEXTS.change_gone);
          await sessions.endAllBut(client, change.user_id, change.session_id);
          // No recovery can be completed while the change can be undone (GUARD-07).
          await recoveries.cancel(client, change.user_id, user_agent);
          await repository.deleteLinks(client, change.user_id);
          await changed(client, change.user_id, change.new_email, afterCommit);
          const notice = { change_id: change.id };
          await activity.record(client, {
            user_id: change.user_id,
            event: 'address_changed',
            user_agent,
            notice,
          });
        },
        { retries: 3 },
      );
    },

    /** The address that the link would restore. Reading it does not use up the link. */
    async readUndo(token: string, { ip }: Origin): Promise<{ email: string }> {
      await limits.spend(limits.forNetwork('link', ip));
      const userId = await repository.holderOfLink('undo', hashToken(token));
      const change = userId && (await changes.undoable(pool, userId));
      if (!change) throw invalidLink();
      return { email: change.old_email };
    },

    /** Restores the address and removes everything that was added since, including the password. */
    async undo(token: string, { ip, user_agent }: Origin): Promise<void> {
      await limits.spend(limits.forNetwork('link', ip));
      await inTransaction(
        pool,
        async (client, afterCommit) => {
          const userId = await repository.useLink(client, 'undo', hashToken(token));
          const change = userId && (await changes.undoable(client, userId));
          if (!change) throw invalidLink();
          const actor: Actor = { user_id: change.user_id, user_agent };
          await factors.lock(client, change.user_id);
          await changes.undo(client, change);
          await sessions.endAll(client, change.user_id);
          await devices.forgetAll(client, change.user_id);
          await pending.endAll(client, change.user_id);
          await recoveries.cancel(client, change.user_id, user_agent);
          // Whoever started the change may have added a factor before confirming it.
          await factors.removeFactors(client, change.user_id, change.asked_at);
          await parts.factorsService.turnOffIfEmpty(client, actor);
          await repository.voidPassword(client, change.user_id);
          await repository.deleteLinks(client, change.user_id);
          await changed(client, change.user_id, change.old_email, afterCommit);
          await activity.record(client, { ...actor, event: 'address_changed_back', notice: {} });
          await jobs.send(client, accountMail, {
            event_id: randomUUID(),
            reason: 'reset',
            user_id: change.user_id,
          });
        },
        { retries: 3 },
      );
    },
  };
}
