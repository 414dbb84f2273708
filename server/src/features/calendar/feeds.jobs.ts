import { randomUUID } from 'node:crypto';
import { pageUrl } from '@swapstead/contract/languages';
import type pg from 'pg';
import type { JobKind, Jobs } from '../../platform/jobs/jobs.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { withUnsubscribeLink } from '../notices/notice.mails.ts';
import type { NoticeMailing, Notify } from '../notices/notices.ts';
import { outageMail } from './calendar.mails.ts';
import { whenAt } from './feeds.notices.ts';
import type { FeedToRead } from './feeds.repository.ts';
import { failureText } from './reading/failure-text.ts';
import type { ZoneOf } from './today.ts';

/** Reads the feeds that are due, every minute, in one of the processes. */
export const readFeeds: JobKind<object> = {
  name: 'read-feeds',
  retryLimit: 0,
  retryDelay: 0,
  cron: '* * * * *',
};

type OutageMail = { event_id: string; feed_id: string };

/** Emails a host that a calendar cannot be read, once per outage (CAL-44). */
export const feedOutageMail: JobKind<OutageMail> = {
  name: 'feed-outage-mail',
  retryLimit: 12,
  retryDelay: 10,
};

type Telling = { jobs: Pick<Jobs, 'send'>; notify: Notify };

/** Creates the notice of an outage and queues its email, in the transaction that found it. */
export const notifyOutage =
  ({ jobs, notify }: Telling) =>
  async (client: pg.ClientBase, feed: FeedToRead): Promise<void> => {
    await jobs.send(client, feedOutageMail, { event_id: randomUUID(), feed_id: feed.id });
    await notify(client, {
      user_id: feed.user_id,
      event: 'feed_fails',
      event_key: `feed fails ${feed.id} ${feed.attempt}`,
      about: { feed_id: feed.id, home_id: feed.home_id },
    });
  };

type Parts = { pool: pg.Pool; mailer: Mailer; mailing: NoticeMailing; zoneOf: ZoneOf; siteUrl: () => string };
type Row = {
  home_id: string;
  name: string;
  title: string;
  failure: string | null;
  failing_since: Date | null;
  user_id: string;
  email: string;
};

/**
 * Sends the email, unless the feed has been read or removed since, or its host has turned off these emails (NOTE-28).
 */
export function feedOutageWorker({ pool, mailer, mailing, zoneOf, siteUrl }: Parts) {
  async function compose({ feed_id }: OutageMail) {
    const { rows } = await pool.query<Row>(
      `select f.home_id, f.name, h.title, f.failure, f.failing_since, h.user_id, u.email
       from calendar_feeds as f join homes as h on h.id = f.home_id join users as u on u.id = h.user_id
       where f.id = $1`,
      [feed_id],
    );
    const [feed] = rows;
    if (!feed?.failing_since || !(await mailing.wants(feed.user_id, 'calendar'))) return undefined;
    const { failing_since } = feed;
    return mailer.inLanguageOf(feed.user_id, () => write({ ...feed, failing_since }));
  }
  async function write(feed: Row & { failing_since: Date }) {
    const { day, time } = whenAt(await zoneOf(pool, feed.home_id), feed.failing_since);
    const mail = outageMail(
      feed.email,
      { calendar: feed.name, title: feed.title, day, time, reason: failureText(feed.failure ?? '') },
      pageUrl('/profile?tab=homes', siteUrl()),
    );
    return withUnsubscribeLink(mail, mailing.unsubscribeLink(feed.user_id, 'calendar'));
  }

  return (data: OutageMail) => mailer.deliver(data.event_id, () => compose(data));
}
