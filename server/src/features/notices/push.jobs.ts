import { pathIn } from '@swapstead/contract/languages';
import { type NoticeEventName, noticeEvent } from '@swapstead/contract/notices/events';
import { kindOf } from '@swapstead/contract/notices/kinds';
import { currentLanguage, m, withLanguage } from '@swapstead/messages';
import type pg from 'pg';
import type { JobKind, Jobs } from '../../platform/jobs/jobs.ts';
import { languageOn } from '../../platform/language-on.ts';
import type { Logger } from '../../platform/logger.ts';
import type { PushKey } from '../../platform/push/push-key.ts';
import type { Push, PushSender } from '../../platform/push/push-sender.ts';
import type { Deliverable, DeliveriesRepository } from './deliveries.repository.ts';
import type { Device, DevicesRepository } from './devices.repository.ts';
import { subjectOf } from './notice-texts.ts';
import type { PreferencesRepository } from './preferences.repository.ts';
import { type NoticeSubjects, resolveAll } from './subjects.ts';

/** Shows a notice on the member's devices. `until` is the end of retries, in milliseconds since 1970. */
export const pushJob: JobKind<{ notice_id: string; until?: number }> = {
  name: 'notice-push',
  retryLimit: 3,
  retryDelay: 5,
  concurrency: 2,
  urgent: true,
};

/** Shows the notices held back until the end of the member's quiet hours. */
export const heldPushJob: JobKind<{ user_id: string }> = {
  name: 'notice-push-held',
  retryLimit: 3,
  retryDelay: 5,
  urgent: true,
};

/**
 * How long a push is delayed so that its notice can be read first, and how long it is retried, in seconds (NOTE-37,
 * NOTE-41).
 */
export const PUSH_WAIT_S = 5;
const DAY_S = 24 * 60 * 60;
const RETRY_S = 60;
/** A cancellation is shown even in quiet hours if a stay begins within this time, in milliseconds (NOTE-38). */
const NEAR_MS = 48 * 60 * 60_000;

/** The quiet hours, on the clock of the member. */
const QUIET_FROM = 22;
const QUIET_TO = 7;

export const isPushed = (event: NoticeEventName): boolean => noticeEvent(event).subject !== null;

type Parts = {
  pool: pg.Pool;
  jobs: Pick<Jobs, 'send'>;
  deliveries: DeliveriesRepository;
  devices: DevicesRepository;
  preferences: PreferencesRepository;
  subjects: () => NoticeSubjects;
  pushKey: () => Promise<PushKey | undefined>;
  sender: PushSender;
  logger: Logger;
  clock: () => Date;
};

type Message = { body: string; tag: string; path: string; notice_id: string | null };

export function pushWorkers(parts: Parts) {
  const { pool, jobs, deliveries, devices, preferences, subjects, pushKey, sender, logger, clock } = parts;

  /** Shows a push on one device, and records for which notices. @returns after how many seconds to retry, if at all */
  async function showOn(device: Device, key: PushKey, push: Push, noticeIds: readonly string[]) {
    const outcome = await sender.send(key, device, push);
    if (outcome.kind === 'later') return outcome.seconds ?? RETRY_S;
    if (outcome.kind === 'gone') {
      await devices.drop(device.id);
      return undefined;
    }
    if (outcome.kind === 'refused')
      logger.warn({ status: outcome.status }, 'a push service refused a push; it is not tried again');
    else await devices.used(device.id);
    const state = outcome.kind === 'sent' ? 'sent' : 'left_out';
    for (const id of noticeIds) await deliveries.note(id, 'push', device.id, state, clock());
    return undefined;
  }

  /** Shows a push on each device that has not shown it. @returns after how many seconds to retry on some of them */
  async function show(notice: Deliverable, message: Message, others: readonly string[] = []) {
    const key = await pushKey();
    const push = pushOf(notice, message, clock());
    let again: number | undefined;
    for (const device of key ? await devices.open(notice.reader.user_id, notice.id) : []) {
      const seconds = key && (await showOn(device, key, push, [notice.id, ...others]));
      if (seconds !== undefined) again = Math.max(again ?? 0, seconds);
    }
    return again;
  }

  async function isWanted(notice: Deliverable): Promise<boolean> {
    return !notice.read && (await preferences.of(notice.reader.user_id))[notice.kind].push;
  }

  async function messageOf(notice: Deliverable): Promise<Message> {
    const about = (await resolveAll([notice], notice.reader, subjects())).get(notice.id);
    return {
      body: subjectOf(notice.event, notice.facts) ?? '',
      // A later push about the same thing replaces the earlier one.
      tag: notice.thing ?? notice.id,
      path: pathIn(currentLanguage(), about?.path ?? '/notices'),
      notice_id: notice.id,
    };
  }

  async function showHeld(first: Deliverable, others: readonly Deliverable[]) {
    const message =
      others.length === 0
        ? await messageOf(first)
        : {
            body: m.notices_announcer_new_notices({ count: others.length + 1 }),
            tag: 'notices',
            path: pathIn(currentLanguage(), '/notices'),
            notice_id: null,
          };
    return show(
      first,
      message,
      others.map(({ id }) => id),
    );
  }

  return {
    async push({ notice_id, until }: { notice_id: string; until?: number }): Promise<void> {
      const notice = await deliveries.one(notice_id);
      if (!notice || !(await isWanted(notice))) return;
      if (notice.quiet && isQuiet(clock(), notice.time_zone) && !mayDisturb(notice, clock())) {
        await deliveries.note(notice.id, 'push', null, 'held', clock());
        const at = await deliveries.nextClock(clock(), notice.time_zone, '07:00');
        await inPool(pool, (client) =>
          jobs.send(client, heldPushJob, { user_id: notice.reader.user_id }, { startAfter: at }),
        );
        return;
      }
      const again = await inReadersLanguage(notice, async () => show(notice, await messageOf(notice)));
      const end = until ?? clock().getTime() + DAY_S * 1000;
      if (again !== undefined && clock().getTime() + again * 1000 < end) {
        await inPool(pool, (client) =>
          jobs.send(client, pushJob, { notice_id, until: end }, { startAfter: again }),
        );
      }
    },

    /** Shows one push after the quiet hours, for one or several notices (NOTE-38). */
    async held({ user_id }: { user_id: string }): Promise<void> {
      const held = await deliveries.held(user_id);
      const [newest] = held;
      if (!newest) return;
      // If the clocks or the zone have changed, it is still night, and a new job runs in the morning.
      if (newest.quiet && isQuiet(clock(), newest.time_zone)) {
        const at = await deliveries.nextClock(clock(), newest.time_zone, '07:00');
        return inPool(pool, (client) => jobs.send(client, heldPushJob, { user_id }, { startAfter: at }));
      }
      const open: Deliverable[] = [];
      for (const notice of held) if (await isWanted(notice)) open.push(notice);
      const [first, ...others] = open;
      const again = first && (await inReadersLanguage(first, () => showHeld(first, others)));
      if (
        again !== undefined &&
        clock().getTime() + again * 1000 < newest.created_at.getTime() + DAY_S * 1000
      ) {
        return inPool(pool, (client) => jobs.send(client, heldPushJob, { user_id }, { startAfter: again }));
      }
      for (const { id } of held) await deliveries.note(id, 'push', null, 'left_out', clock());
    },

    /** Sends a test push to one device immediately (NOTE-36). @returns whether the push service accepted it */
    async test(device: Device): Promise<boolean> {
      const key = await pushKey();
      if (!key) return false;
      const payload = {
        title: 'Swapstead',
        body: m.notices_push_works_on_device(),
        tag: 'test',
        path: pathIn(currentLanguage(), '/notices'),
      };
      const outcome = await sender.send(key, device, {
        payload: JSON.stringify(payload),
        urgency: 'normal',
        ttlSeconds: 60,
      });
      if (outcome.kind === 'gone') await devices.drop(device.id);
      return outcome.kind === 'sent';
    },
  };
}

/** A push is written in the language that its reader has now (LANG-15). */
const inReadersLanguage = <T>({ language }: Deliverable, write: () => Promise<T>): Promise<T> =>
  withLanguage(languageOn(language), write);

const inPool = async (pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> => {
  const client = await pool.connect();
  try {
    await work(client);
  } finally {
    client.release();
  }
};

/**
 * Whether a push may be shown at night: about the security of the account, or a swap cancelled shortly before a stay.
 */
function mayDisturb({ kind, event, facts }: Deliverable, now: Date): boolean {
  if (kind === 'security') return true;
  if (!event.startsWith('cancelled') && event !== 'member_left') return false;
  return facts.check_in !== undefined && Date.parse(facts.check_in) - now.getTime() < NEAR_MS;
}

function pushOf({ kind, facts }: Deliverable, message: Message, now: Date): Push {
  const { mail, daily } = kindOf(kind);
  const begins = facts.check_in ?? facts.day;
  const untilStay = begins && (Date.parse(begins) - now.getTime()) / 1000;
  return {
    payload: JSON.stringify({ title: 'Swapstead', ...message }),
    urgency: mail === 'always' ? 'high' : daily ? 'low' : 'normal',
    ttlSeconds: kind === 'reminder' && untilStay ? Math.max(60, Math.round(untilStay)) : DAY_S,
  };
}

/** Whether it is between 22:00 and 7:00 in the zone, however many hours that night has (NOTE-39). */
function isQuiet(now: Date, zone: string): boolean {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: zone }).format(now),
  );
  return hour >= QUIET_FROM || hour < QUIET_TO;
}
