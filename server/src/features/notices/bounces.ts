import { createHmac, timingSafeEqual } from 'node:crypto';
import { NOTICE_KINDS } from '@swapstead/contract/notices/kinds';
import { NOTICE_TEXTS } from '@swapstead/contract/notices/settings.endpoints';
import { addresses } from '@swapstead/contract/site/pages';
import { isLine } from '@swapstead/contract/text';
import type { Viewer } from '@swapstead/contract/viewer';
import type pg from 'pg';
import { z } from 'zod';
import { inTransaction } from '../../platform/database/transaction.ts';
import { refusal } from '../../platform/errors.ts';
import type { Attempts } from '../../platform/http/attempts.ts';
import { memberOf } from '../../platform/http/route.ts';
import type { JobKind, Jobs } from '../../platform/jobs/jobs.ts';
import { composeMail } from '../../platform/mail/mail-text.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { createSeal } from '../../platform/sealed-text.ts';
import type { InboxRepository } from '../inbox/inbox.repository.ts';
import type { Notify } from './notify.ts';

export const testMailJob: JobKind<{ event_id: string; user_id: string }> = {
  name: 'test-mail',
  retryLimit: 6,
  retryDelay: 10,
  urgent: true,
};

/** Test mails that a member may ask for within a quarter of an hour, and the days for which the link in one works. */
const MOST_TESTS = 5;
const LINK_DAYS = 7;
const DAY_MS = 86_400_000;
/** How old a report of the mail provider may be, in seconds. */
const FRESH_S = 5 * 60;

type Parts = {
  pool: pg.Pool;
  jobs: Pick<Jobs, 'send'>;
  mailer: Mailer;
  inboxes: InboxRepository;
  notify: Notify;
  attempts: Attempts;
  secret: Buffer;
  eventsSecret: string | undefined;
  siteUrl: () => string;
  clock: () => Date;
};

export type Bounces = ReturnType<typeof createBounces>;

/** Mails that come back (NOTE-35). The member is told in other ways, and can show that mails arrive again. */
export function createBounces(parts: Parts) {
  const { pool, jobs, mailer, inboxes, notify, attempts, secret, eventsSecret, siteUrl, clock } = parts;
  const { seal, open } = createSeal(secret, 'mail-works');

  /** Notes, once until mails arrive again, that mails to the address come back. A complaint also switches mails off. */
  async function note(email: string, reason: 'refused' | 'complaint'): Promise<void> {
    await inTransaction(
      pool,
      async (client) => {
        const { rows } = await client.query<{ user_id: string }>(
          `insert into mail_bounces (user_id, email, reason)
           select id, email, $2 from users where email = lower($1)
           on conflict (user_id) do update set email = excluded.email, reason = excluded.reason, created_at = now()
             where mail_bounces.email <> excluded.email or mail_bounces.reason <> excluded.reason
           returning user_id`,
          [email, reason],
        );
        const user_id = rows[0]?.user_id;
        if (!user_id) return;
        if (reason === 'complaint') await switchOff(client, user_id);
        await inboxes.lock(client, [user_id]);
        await inboxes.bump(client, 'settings', user_id, [user_id]);
        await notify(client, {
          user_id,
          event: 'mails_come_back',
          event_key: `mails_come_back ${clock().toISOString().slice(0, 10)}`,
        });
      },
      { retries: 3 },
    );
  }

  async function switchOff(client: pg.ClientBase, userId: string): Promise<void> {
    const kinds = Object.entries(NOTICE_KINDS)
      .filter(([, { mail }]) => mail !== 'always')
      .map(([kind]) => kind);
    await client.query(
      `insert into notice_preferences (user_id, kind, mail) select $1, kind, 'off' from unnest($2::text[]) kind
       on conflict (user_id, kind) do update set mail = 'off', mail_before = null`,
      [userId, kinds],
    );
  }

  return {
    note,

    /** Handles a report of the mail provider. @param signature 't=<seconds>,v1=<HMAC-SHA-256 of "t.body" as hex>' */
    async receive(body: Buffer, signature: string | undefined): Promise<void> {
      if (!eventsSecret) throw refusal(404, 'not_found', 'Not found');
      if (!isSigned(body, signature, eventsSecret, clock())) {
        throw refusal(400, 'not_signed', 'The signature is missing, wrong or too old.');
      }
      const { type, email } = readEvent(body);
      if (type === 'bounce' && email) await note(email, 'refused');
      if (type === 'complaint' && email) await note(email, 'complaint');
    },

    async sendTest(viewer: Viewer): Promise<{ sent_to: string }> {
      const { user_id } = memberOf(viewer);
      await attempts.spend([{ key: `test mail ${user_id}`, max: MOST_TESTS }]);
      return inTransaction(pool, async (client) => {
        const { rows } = await client.query<{ email: string; event_id: string }>(
          'select email, gen_random_uuid() as event_id from users where id = $1',
          [user_id],
        );
        const { email, event_id } = rows[0] as { email: string; event_id: string };
        await jobs.send(client, testMailJob, { event_id, user_id });
        return { sent_to: email };
      });
    },

    async mail({ event_id, user_id }: { event_id: string; user_id: string }): Promise<void> {
      await mailer.deliver(event_id, async () => {
        const { rows } = await pool.query<{ email: string }>('select email from users where id = $1', [
          user_id,
        ]);
        const email = rows[0]?.email;
        if (!email) return undefined;
        const url = new URL(addresses.mailWorks(), siteUrl());
        url.searchParams.set('t', seal(`${user_id} ${Math.floor(clock().getTime() / DAY_MS)} ${email}`));
        return composeMail({
          to: email,
          subject: 'This mail has arrived',
          paragraphs: ['If you read this, mails from Swapstead arrive again. Please tell us with one press.'],
          action: { label: 'Mails arrive', url: url.href },
        });
      });
    },

    /** Handles the button of the test mail, for the address that the mail went to. */
    async arrives(token: string): Promise<{ arrives: true }> {
      const [user_id, day, email] = open(token)?.split(' ') ?? [];
      if (!user_id || !email || Number(day) + LINK_DAYS < Math.floor(clock().getTime() / DAY_MS)) {
        throw refusal(400, 'link_expired', NOTICE_TEXTS.link_expired);
      }
      await inTransaction(pool, async (client) => {
        const { rowCount } = await client.query(
          'delete from mail_bounces where user_id = $1 and email = $2',
          [user_id, email],
        );
        if (!rowCount) return;
        await inboxes.lock(client, [user_id]);
        await inboxes.bump(client, 'settings', user_id, [user_id]);
      });
      return { arrives: true };
    },
  };
}

function isSigned(body: Buffer, signature: string | undefined, secret: string, now: Date): boolean {
  const { t, v1 } = Object.fromEntries((signature ?? '').split(',').map((part) => part.split('=', 2))) as {
    t?: string;
    v1?: string;
  };
  if (!t || !/^\d{1,12}$/.test(t) || Math.abs(now.getTime() / 1000 - Number(t)) > FRESH_S) return false;
  const wanted = createHmac('sha256', secret).update(`${t}.`).update(body).digest();
  const given = Buffer.from(v1 ?? '', 'hex');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** What an event says. The address has to be one line of text, because PostgreSQL stores nothing else. */
const eventSchema = z.object({ type: z.string(), email: z.string().refine(isLine).optional() });

function readEvent(body: Buffer): z.output<typeof eventSchema> {
  let json: unknown;
  try {
    json = JSON.parse(body.toString('utf8'));
  } catch {
    throw refusal(400, 'not_json', 'This is no JSON.');
  }
  const { success, data } = eventSchema.safeParse(json);
  if (!success) throw refusal(400, 'no_event', 'This is no event about a mail.');
  return data;
}
