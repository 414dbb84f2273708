import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { pageUrl } from '@swapstead/contract/languages';
import { KINDS, kindOf } from '@swapstead/contract/notices/kinds';
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
import type { Mailer } from '../../platform/mail/mailer.ts';
import { createSeal } from '../../platform/sealed-text.ts';
import type { InboxRepository } from '../inbox/inbox.repository.ts';
import type { BouncesRepository } from './bounces.repository.ts';
import { deliveryTestMail } from './notice.mails.ts';
import type { Notify } from './notify.ts';
import type { PreferencesRepository } from './preferences.repository.ts';

export const testMailJob: JobKind<{ event_id: string; user_id: string }> = {
  name: 'test-mail',
  retryLimit: 6,
  retryDelay: 10,
  urgent: true,
};

/**
 * How many test emails a member may request within a quarter of an hour, and for how many days the link in one works.
 */
const MOST_TESTS = 5;
const LINK_DAYS = 7;
const DAY_MS = 86_400_000;
/** The kinds whose emails a member can switch off. */
const OPTIONAL_KINDS = KINDS.filter((kind) => kindOf(kind).mail !== 'always');
/** The maximum age of a report from the mail provider, in seconds. */
const FRESH_S = 5 * 60;

type Parts = {
  pool: pg.Pool;
  repository: BouncesRepository;
  preferences: PreferencesRepository;
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

/** Bounced emails (NOTE-35). The member is notified in other ways, and can prove that emails arrive again. */
export function createBounces(parts: Parts) {
  const { pool, repository, preferences, jobs, mailer, inboxes, notify, attempts } = parts;
  const { secret, eventsSecret, siteUrl, clock } = parts;
  const { seal, open } = createSeal(secret, 'mail-works');

  /** Records once that emails to the address bounce. A complaint also switches emails off. */
  async function note(email: string, reason: 'refused' | 'complaint'): Promise<void> {
    await inTransaction(
      pool,
      async (client) => {
        const user_id = await repository.add(client, email, reason);
        if (!user_id) return;
        if (reason === 'complaint') await preferences.switchAllOff(client, user_id, OPTIONAL_KINDS);
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

  return {
    note,

    /**
     * Handles a report from the mail provider.
     * @param signature 't=<seconds>,v1=<HMAC-SHA-256 of "t.body" as hex>'
     */
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
        const email = (await repository.emailOf(user_id, client)) as string;
        const event_id = randomUUID();
        await jobs.send(client, testMailJob, { event_id, user_id });
        return { sent_to: email };
      });
    },

    async mail({ event_id, user_id }: { event_id: string; user_id: string }): Promise<void> {
      await mailer.deliver(event_id, () =>
        mailer.inLanguageOf(user_id, async () => {
          const email = await repository.emailOf(user_id);
          if (!email) return undefined;
          const url = new URL(pageUrl(addresses.confirmDelivery(), siteUrl()));
          url.searchParams.set('t', seal(`${user_id} ${Math.floor(clock().getTime() / DAY_MS)} ${email}`));
          return deliveryTestMail(email, url.href);
        }),
      );
    },

    /** Handles the button of the test email, for the address that the email was sent to. */
    async arrives(token: string): Promise<{ arrives: true }> {
      const [user_id, day, email] = open(token)?.split(' ') ?? [];
      if (!user_id || !email || Number(day) + LINK_DAYS < Math.floor(clock().getTime() / DAY_MS)) {
        throw refusal(400, 'link_expired', NOTICE_TEXTS.link_expired);
      }
      await inTransaction(pool, async (client) => {
        if (!(await repository.remove(client, user_id, email))) return;
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

/** A report. The address has to be one line of text, because PostgreSQL stores nothing else. */
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
