import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { isDatabaseUnavailable } from '../database/database-unavailable.ts';
import type { Logger } from '../logger.ts';
import type { Mail, MailDriver, MailFailure, MailOutcome } from './mail.ts';

export type Mailer = ReturnType<typeof createMailer>;

const KEPT_DAYS = 30;

/** How long a mark waits for a database that went away, and between two attempts, in milliseconds. */
const PATIENCE_MS = 5 * 60_000;
const PAUSE_MS = 500;

/** Mails of one `deliverAll` that are on their way at once. */
const AT_ONCE = 4;

/** Makes the mail of an event; undefined where none is to be sent. */
type Compose = () => Promise<Mail | undefined>;

const STATE_AFTER: Record<MailOutcome, string> = {
  not_sent: 'waiting',
  refused: 'refused',
  uncertain: 'uncertain',
};

/**
 * Sends each mail at most once. The event is marked just before the end of the mail is handed over, in its own commit: a
 * process that dies between the two leaves a mail that may be missing, never one that comes twice. Only a failure after
 * which certainly nobody got it is thrown, for the job to try again.
 */
export function createMailer({
  pool,
  driver,
  logger,
}: {
  pool: pg.Pool;
  driver: MailDriver;
  logger: Logger;
}) {
  const refusals: ((to: string) => Promise<void>)[] = [];

  /** What became of events so far; nothing of those that wait for the first time. */
  async function statesOf(eventIds: readonly string[]): Promise<Map<string, string>> {
    const sql = 'select event_id, state from mail_deliveries where event_id = any($1)';
    const { rows } = await pool.query<{ event_id: string; state: string }>(sql, [eventIds]);
    return new Map(rows.map(({ event_id, state }) => [event_id, state]));
  }

  /** Throws where another process was faster; the job that is tried again then finds what became of it. */
  async function claim(eventId: string): Promise<void> {
    const { rowCount } = await pool.query(
      `insert into mail_deliveries (event_id, state) values ($1, 'sending')
       on conflict (event_id) do update set state = 'sending', updated_at = now()
       where mail_deliveries.state = 'waiting'`,
      [eventId],
    );
    if (rowCount === 0) throw new Error('This mail is being sent by somebody else.');
  }

  /** A mail that is asked for again while it is being sent: the process that sent it has ended in between. */
  async function noteMissing(eventId: string) {
    const { rowCount } = await pool.query(
      `update mail_deliveries set state = 'uncertain', updated_at = now() where event_id = $1 and state = 'sending'`,
      [eventId],
    );
    if (rowCount) logger.error({ event: eventId }, 'a mail may be missing: it was being sent when all ended');
  }

  async function mark(eventId: string, state: string) {
    await pool.query(
      `insert into mail_deliveries (event_id, state) values ($1, $2)
       on conflict (event_id) do update set state = excluded.state, updated_at = now()`,
      [eventId, state],
    );
  }

  /** Only of what says something about the address: the server may as well dislike the sender, or the mail. */
  async function tellRefusal({ of_address }: Partial<MailFailure>, mail: Mail | undefined): Promise<void> {
    if (!of_address || !mail) return;
    for (const tell of refusals) await tell(mail.to);
  }

  /** Without this mark the mail would never be tried again: a database that went away is waited for. */
  async function markPatiently(eventId: string, state: string) {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      try {
        return await mark(eventId, state);
      } catch (error) {
        if (!isDatabaseUnavailable(error) || performance.now() > deadline) throw error;
        await delay(PAUSE_MS, undefined, { ref: false });
      }
    }
  }

  /** Sends what `compose` makes for an event that is in the state `before`. */
  async function deliverFrom(before: string, eventId: string, compose: Compose): Promise<void> {
    if (before === 'sending') return noteMissing(eventId);
    if (before !== 'waiting') return;
    let isClaimed = false;
    let mail: Mail | undefined;
    try {
      mail = await compose();
      await (mail &&
        driver.send(eventId, mail, async () => {
          await claim(eventId);
          isClaimed = true;
        }));
    } catch (error) {
      const outcome = (error as Partial<MailFailure>).outcome ?? 'not_sent';
      // What was not claimed is still waiting, or somebody else's.
      if (isClaimed || outcome !== 'not_sent') await markPatiently(eventId, STATE_AFTER[outcome]);
      if (outcome === 'not_sent') throw error;
      logger.error({ err: error, event: eventId }, 'a mail will not be tried again');
      return tellRefusal(error as Partial<MailFailure>, mail);
    }
    await markPatiently(eventId, 'sent');
  }

  return {
    description: driver.description,

    /** From now on `tell` hears of addresses that the mail server refuses for good. */
    whenRefused(tell: (to: string) => Promise<void>): void {
      refusals.push(tell);
    },

    /** Sends what `compose` makes, unless a mail for this event was sent before; nothing is sent for undefined. */
    async deliver(eventId: string, compose: Compose): Promise<void> {
      const before = (await statesOf([eventId])).get(eventId) ?? 'waiting';
      await deliverFrom(before, eventId, compose);
    },

    /** The same for many mails by their events, a few at once. Answers the events that are to be tried again, and why. */
    async deliverAll(mails: ReadonlyMap<string, Mail>): Promise<Map<string, unknown>> {
      const before = await statesOf([...mails.keys()]);
      const failed = new Map<string, unknown>();
      const waiting = mails.entries();
      const sendInTurn = async () => {
        for (const [eventId, mail] of waiting) {
          const state = before.get(eventId) ?? 'waiting';
          await deliverFrom(state, eventId, async () => mail).catch((error) => failed.set(eventId, error));
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, sendInTurn));
      return failed;
    },

    /** Forgets deliveries that no job can ask for any more. */
    async tidy(): Promise<void> {
      await pool.query(
        `delete from mail_deliveries where updated_at < now() - make_interval(days => ${KEPT_DAYS})`,
      );
    },
  };
}
