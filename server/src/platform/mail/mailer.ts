import { setTimeout as delay } from 'node:timers/promises';
import { languages, withLanguage } from '@swapstead/messages';
import type pg from 'pg';
import { isDatabaseUnavailable } from '../database/database-unavailable.ts';
import { languageOn } from '../language-on.ts';
import type { Logger } from '../logger.ts';
import type { Mail, MailDriver, MailFailure, MailOutcome } from './mail.ts';
import { type MailOperator, renderMail } from './render-mail.ts';

export type Mailer = ReturnType<typeof createMailer>;

const KEPT_DAYS = 30;

/** How long setting a mark waits for an unreachable database, and the pause between two attempts, in milliseconds. */
const PATIENCE_MS = 5 * 60_000;
const PAUSE_MS = 500;

/** Emails of one `deliverAll` that are sent at once. */
const AT_ONCE = 4;

/** Creates the email of an event; undefined if none is to be sent. */
type Compose = () => Promise<Mail | undefined>;

/** The language of a member; undefined if it is not known. */
type LanguageOf = (userId: string) => Promise<string | undefined>;

/** The name by which the reader with this address is greeted; undefined or empty if it is not known. */
type NameOf = (to: string) => Promise<string | undefined>;

const STATE_AFTER: Record<MailOutcome, string> = {
  not_sent: 'waiting',
  refused: 'refused',
  uncertain: 'uncertain',
};

/**
 * Sends each email at most once. The event is marked just before the end of the email is handed over, in its own
 * commit: a process that dies between the two may lose the email, but never sends it twice. An error is thrown, for
 * the job to retry, only if certainly nobody got the email.
 */
export function createMailer({
  pool,
  driver,
  operator,
  logger,
}: {
  pool: pg.Pool;
  driver: MailDriver;
  /** Who runs the site, for the foot of every email. */
  operator: MailOperator;
  logger: Logger;
}) {
  const refusals: ((to: string) => Promise<void>)[] = [];
  let nameOf: NameOf = async () => undefined;
  let memberLanguage: LanguageOf = async () => undefined;

  /** The delivery states of events; none for those that wait for their first attempt. */
  async function statesOf(eventIds: readonly string[]): Promise<Map<string, string>> {
    const sql = 'select event_id, state from mail_deliveries where event_id = any($1)';
    const { rows } = await pool.query<{ event_id: string; state: string }>(sql, [eventIds]);
    return new Map(rows.map(({ event_id, state }) => [event_id, state]));
  }

  /** Throws if another process was faster; the retried job then finds its result. */
  async function claim(eventId: string): Promise<void> {
    const { rowCount } = await pool.query(
      `insert into mail_deliveries (event_id, state) values ($1, 'sending')
       on conflict (event_id) do update set state = 'sending', updated_at = now()
       where mail_deliveries.state = 'waiting'`,
      [eventId],
    );
    if (rowCount === 0) throw new Error('This mail is being sent by somebody else.');
  }

  /**
   * An email that is requested again although it is marked as being sent: the process that sent it has died in
   * between.
   */
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

  /** Reports only refusals caused by the address: the server may instead dislike the sender or the email. */
  async function tellRefusal({ of_address }: Partial<MailFailure>, mail: Mail | undefined): Promise<void> {
    if (!of_address || !mail) return;
    for (const tell of refusals) await tell(mail.to);
  }

  /** Without this mark the email would never be retried, so this waits for an unreachable database. */
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

  /** Sends the result of `compose` for an event in the state `before`. */
  async function deliverFrom(before: string, eventId: string, compose: Compose): Promise<void> {
    if (before === 'sending') return noteMissing(eventId);
    if (before !== 'waiting') return;
    let isClaimed = false;
    let mail: Mail | undefined;
    try {
      mail = await compose();
      const name = mail && (mail.name ?? (await nameOf(mail.to)));
      await (mail &&
        driver.send(eventId, renderMail({ ...mail, ...(name && { name }) }, operator), async () => {
          await claim(eventId);
          isClaimed = true;
        }));
    } catch (error) {
      const outcome = (error as Partial<MailFailure>).outcome ?? 'not_sent';
      // An unclaimed email is still waiting, or another process has claimed it.
      if (isClaimed || outcome !== 'not_sent') await markPatiently(eventId, STATE_AFTER[outcome]);
      if (outcome === 'not_sent') throw error;
      logger.error({ err: error, event: eventId }, 'a mail will not be tried again');
      return tellRefusal(error as Partial<MailFailure>, mail);
    }
    await markPatiently(eventId, 'sent');
  }

  return {
    description: driver.description,

    /** From now on, `tell` is called with addresses that the mail server refuses permanently. */
    whenRefused(tell: (to: string) => Promise<void>): void {
      refusals.push(tell);
    },

    /** From now on, emails greet their readers by these names. */
    greetBy(names: NameOf): void {
      nameOf = names;
    },

    /** From now on, emails to members are written in these languages. */
    speakBy(languages: LanguageOf): void {
      memberLanguage = languages;
    },

    /** Writes to a member in their language (LANG-15). */
    async inLanguageOf<T>(userId: string, write: () => Promise<T>): Promise<T> {
      if (languages.length === 1) return write();
      return withLanguage(languageOn(await memberLanguage(userId)), write);
    },

    /** Sends the result of `compose`, unless an email for this event was sent before; undefined sends nothing. */
    async deliver(eventId: string, compose: Compose): Promise<void> {
      const before = (await statesOf([eventId])).get(eventId) ?? 'waiting';
      await deliverFrom(before, eventId, compose);
    },

    /** Sends many emails by their events, a few at once. Returns the events to retry, with the reasons. */
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

    /** Deletes deliveries that no job can refer to any more. */
    async tidy(): Promise<void> {
      await pool.query(
        `delete from mail_deliveries where updated_at < now() - make_interval(days => ${KEPT_DAYS})`,
      );
    },
  };
}
