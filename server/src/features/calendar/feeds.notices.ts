import { dateName, dayIn } from '@swapstead/contract/days';
import { currentLocale } from '@swapstead/contract/locale';
import { m } from '@swapstead/messages';
import type pg from 'pg';
import type { ResolveNotices } from '../notices/subjects.ts';
import { createFeedsRepository } from './feeds.repository.ts';
import { failureText } from './reading/failure-text.ts';
import type { ZoneOf } from './today.ts';

/** The day and time of an instant in the time zone of the home, as text for a notice or email. */
export const whenAt = (zone: string, instant: Date) => ({
  day: dateName(dayIn(zone, instant)),
  time: new Intl.DateTimeFormat(currentLocale(), {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
  }).format(instant),
});

/** Texts and links of notices about feeds, for their hosts only. */
export function feedNotices(pool: pg.Pool, zoneOf: ZoneOf): ResolveNotices {
  const repository = createFeedsRepository();
  return async (notices, reader) => {
    const ids = [...new Set(notices.map(({ about }) => about.feed_id))];
    const rows = await repository.forNotices(pool, ids, reader.user_id);
    const feeds = new Map(
      await Promise.all(
        rows.map(async (row) => {
          const zone = await zoneOf(pool, row.home_id);
          const since = row.failing_since && whenAt(zone, row.failing_since);
          return [row.id, { row, since }] as const;
        }),
      ),
    );
    return new Map(
      notices.flatMap(({ id, about }) => {
        const found = feeds.get(about.feed_id ?? '');
        if (!found) return [];
        const { row, since } = found;
        const words = {
          feed: row.name,
          title: row.title,
          reason: row.failure === null ? m.calendar_answers_again() : failureText(row.failure),
          ...since,
        };
        return [[id, { words, path: '/profile?tab=homes' }]];
      }),
    );
  };
}
