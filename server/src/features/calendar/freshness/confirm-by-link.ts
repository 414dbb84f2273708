import { SILENCE_DAYS } from '@swapstead/contract/calendar/freshness';
import { addDays, countDays, dateName, dayIn } from '@swapstead/contract/days';
import { LIMITS } from '@swapstead/contract/limits';
import { m } from '@swapstead/messages';
import type pg from 'pg';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { notAllowed, refusal } from '../../../platform/errors.ts';
import { createCalendarRepository } from '../calendar.repository.ts';
import { nightRuns } from '../nights.repository.ts';
import type { ZoneOf } from '../today.ts';
import type { ConfirmLink, ConfirmLinks } from './confirm-links.ts';
import { createFreshnessRepository, type SilentCalendar } from './freshness.repository.ts';

/** A home as its email link shows it: neither its nights nor its place. */
export type LinkedHome = {
  /** Its position among the homes of the link, which stays the same when one of them is deleted. */
  number: number;
  title: string;
  open_nights: number;
  /** The day on which it was confirmed, if that was after the email was written. */
  confirmed_on: string | null;
};
export type Confirmed = { title: string; until: string };

type Parts = { pool: pg.Pool; links: ConfirmLinks; zoneOf: ZoneOf; clock: () => Date };

export type ConfirmByLink = ReturnType<typeof createConfirmByLink>;

const expired = () => refusal(400, 'invalid_link', m.calendar_confirm_link_expired());

/**
 * What the link of an email shows and confirms (CAL-24, CAL-25). It works for anyone who opens it, signed in or not.
 */
export function createConfirmByLink({ pool, links, zoneOf, clock }: Parts) {
  const freshness = createFreshnessRepository();
  const calendars = createCalendarRepository();
  /** The link with those of its homes that still exist. @throws 400 for a bad link, 403 without a subscription */
  async function open(db: pg.Pool | pg.ClientBase, token: string) {
    const link = links.read(token);
    const host = link && (await freshness.host(db, link.user_id));
    const homes = host ? await freshness.ofHost(db, link.user_id, link.home_ids) : [];
    if (!link || homes.length === 0) throw expired();
    if (!host?.is_subscribed) throw notAllowed(m.calendar_confirm_subscribe_again());
    return { link, homes };
  }

  async function openNights(home_id: string, zone: string): Promise<number> {
    const today = dayIn(zone, clock());
    const window = [today, addDays(today, LIMITS.available_days_ahead + 1)] as const;
    const runs = (await nightRuns(pool, [home_id], ...window)).get(home_id) ?? [];
    return runs
      .filter(({ state }) => state === 'open')
      .reduce((sum, { from, to }) => sum + countDays(from, to), 0);
  }

  const numberOf = ({ home_id }: SilentCalendar, { home_ids }: ConfirmLink) => home_ids.indexOf(home_id);

  const isDue = ({ confirmed_at }: SilentCalendar, { written_at }: ConfirmLink) =>
    confirmed_at === null || confirmed_at < written_at;

  return {
    /** The homes of a link. Opening it changes nothing. */
    async homes(token: string): Promise<LinkedHome[]> {
      const { link, homes } = await open(pool, token);
      return Promise.all(
        homes.map(async (home) => {
          const zone = await zoneOf(pool, home.home_id);
          return {
            number: numberOf(home, link),
            title: home.title,
            open_nights: await openNights(home.home_id, zone),
            confirmed_on:
              isDue(home, link) || !home.confirmed_at ? null : dateName(dayIn(zone, home.confirmed_at)),
          };
        }),
      );
    },

    /**
     * Confirms one home of the link by its number, or all; skips those that were confirmed after the email was written.
     * @returns the homes that were confirmed
     */
    async confirm(token: string, which: number | 'all'): Promise<Confirmed[]> {
      return inTransaction(pool, async (client) => {
        const ids = links.read(token)?.home_ids ?? [];
        await freshness.lock(client, ids);
        const { link, homes } = await open(client, token);
        const wanted = homes.filter(
          (home) => (which === 'all' || which === numberOf(home, link)) && isDue(home, link),
        );
        const confirmed: Confirmed[] = [];
        for (const { home_id, title } of wanted) {
          await calendars.confirm(client, home_id, clock());
          const today = dayIn(await zoneOf(client, home_id), clock());
          // The last day on which it shows as confirmed.
          confirmed.push({ title, until: dateName(addDays(today, SILENCE_DAYS.not_confirmed - 1)) });
        }
        return confirmed;
      });
    },
  };
}
