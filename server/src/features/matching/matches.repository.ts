import type pg from 'pg';
import { exactInstant } from '../../platform/database/instants.ts';
import type { ListPosition } from '../../platform/http/list-cursor.ts';
import { CONCERNED, HOME, nightsOf, PAIRS, PAIRS_WITH } from './matches.statements.ts';
import { mayBeNew } from './wish-fits.statements.ts';
import type { HomeWhere } from './wish-keys.ts';

type Db = Pick<pg.Pool, 'query'>;

type Range = { from: string; to: string };

/** The nights and rules of a home, as the search knows them. */
export type StoredNights = {
  zone: string;
  today: string;
  open: Range[];
  blocked: Range[];
  shortest: number;
  longest: number | null;
  check_in_days: number;
  notice: number;
  away: Range[];
};

/** The days of a wish; null if it has none. */
export type StoredDays = {
  nights: number;
  first: string;
  last: string;
  check_in_days: number;
  only_open: boolean;
} | null;

export type StoredHome = {
  id: string;
  title: string;
  location: string | null;
  photo: { photo_url: string; width: number; height: number; widths: number[]; thumbhash: string } | null;
};

/** Two homes whose members want each other's, whether or not there are nights for both. */
export type StoredPair = {
  own: string;
  home: StoredHome;
  host_name: string | null;
  nights: StoredNights;
  /** The member's wishes that the home fits. */
  wishes: { name: string; days: StoredDays }[];
  liked: boolean;
  like_each_other: boolean;
  /** The days of the other's wishes that the own home fits. */
  wished: StoredDays[];
  /** The home has not been confirmed for 90 days. */
  is_silent: boolean;
  /** When the last of what makes it a match came about: of wishes, likes and homes. */
  since: string;
  /** When a wish, a like or a confirmation that it rests on is over. */
  holds_until: Date | null;
};

export type OwnHome = HomeWhere & { home: StoredHome; nights: StoredNights };

export type MatchesRepository = ReturnType<typeof createMatchesRepository>;

/** The homes of a member, and the keys under which wishes near them are found. */
export type Keys = { homes: readonly string[]; keys: readonly string[] };

/** Who fits whom at this moment. What of it is kept is in match-lists.repository.ts. */
export function createMatchesRepository() {
  return {
    /** The member's shown homes. */
    async ownHomes(db: Db, userId: string, now: Date): Promise<OwnHome[]> {
      const { rows } = await db.query<OwnHome>({
        name: 'matches-own',
        text: `select ${HOME} as home, ${nightsOf('m', 'h.user_id', '$2')} as nights, m.place_id, m.region_id,
            m.country_code, m.centre[0] as longitude, m.centre[1] as latitude
          from homes h join member_search m on m.home_id = h.id where h.user_id = $1 and h.is_shown order by h.id`,
        values: [userId, now],
      });
      return rows;
    },

    /** All homes of the member, shown or not. */
    async homesOf(db: Db, userId: string): Promise<string[]> {
      const { rows } = await db.query<{ id: string }>({
        name: 'matches-homes-of',
        text: 'select id from homes where user_id = $1',
        values: [userId],
      });
      return rows.map(({ id }) => id);
    },

    /** The pairs of the member's own homes. */
    async pairs(db: Db, userId: string, { homes, keys }: Keys, now: Date): Promise<StoredPair[]> {
      const { rows } = await db.query<StoredPair>({
        name: 'matches-pairs',
        text: PAIRS,
        values: [userId, homes, now, keys],
      });
      return rows;
    },

    /** Those with certain homes of others, at the cost of these. */
    async pairsWith(
      db: Db,
      userId: string,
      { own, homes, now }: { own: readonly string[]; homes: readonly string[]; now: Date },
    ): Promise<StoredPair[]> {
      const { rows } = await db.query<StoredPair>({
        name: 'matches-pairs-with',
        text: PAIRS_WITH,
        values: [userId, own, now, homes],
      });
      return rows;
    },

    /** Members whose matches may be others after a change of this one. */
    async concerned(db: Db, userId: string, { homes, keys }: Keys, now: Date): Promise<string[]> {
      const { rows } = await db.query<{ user_id: string }>({
        name: 'matches-concerned',
        text: CONCERNED,
        values: [userId, homes, now, keys],
      });
      return rows.map(({ user_id }) => user_id);
    },

    /** Dismisses a home of another member. @returns false for an unknown, hidden or own home */
    async dismiss(db: Db, userId: string, homeId: string, now: Date): Promise<boolean> {
      const { rowCount } = await db.query(
        `insert into match_dismissals (user_id, home_id, dismissed_at)
         select $1, h.id, $3 from homes h where h.id = $2 and h.is_shown and h.user_id <> $1
         for key share on conflict (user_id, home_id) do update set dismissed_at = match_dismissals.dismissed_at`,
        [userId, homeId, now],
      );
      return rowCount === 1;
    },

    /** @returns false if it was not dismissed */
    async restore(db: Db, userId: string, homeId: string): Promise<boolean> {
      const { rowCount } = await db.query(
        'delete from match_dismissals where user_id = $1 and home_id = $2',
        [userId, homeId],
      );
      return rowCount === 1;
    },

    /** A page of dismissed homes that are shown, the last first. */
    async dismissed(
      db: Db,
      userId: string,
      { after, most }: { after: ListPosition | undefined; most: number },
    ) {
      const { rows } = await db.query<{ home: StoredHome; at: string }>({
        name: 'matches-dismissed',
        text: `select ${HOME} as home, ${exactInstant('d.dismissed_at')} as at
          from match_dismissals d join homes h on h.id = d.home_id and h.is_shown
          where d.user_id = $1 and ($2::timestamptz is null or (d.dismissed_at, d.home_id) < ($2, $3::uuid))
          order by d.dismissed_at desc, d.home_id desc limit $4`,
        values: [userId, after?.[0] ?? null, after?.[1] ?? null, most + 1],
      });
      const homes = rows.slice(0, most);
      const last = rows.length > most ? homes.at(-1) : undefined;
      const end: ListPosition | undefined = last && [last.at, last.home.id];
      return { homes, end };
    },

    /** The titles of these homes, as far as the member may be shown them. */
    async titles(db: Db, userId: string, ids: readonly string[]) {
      const { rows } = await db.query<{ id: string; title: string }>(
        `select h.id, h.title from homes h where h.id = any($2) and h.is_shown and ${mayBeNew('$1::uuid', 'h.id')}`,
        [userId, ids],
      );
      return new Map(rows.map(({ id, title }) => [id, title]));
    },

    /** What the member has dismissed, for the export of data. */
    async exported(db: Db, userId: string) {
      const { rows } = await db.query(
        `select d.home_id, ${exactInstant('d.dismissed_at')} as dismissed_at from match_dismissals d
         where d.user_id = $1 order by d.dismissed_at, d.home_id`,
        [userId],
      );
      return { dismissed: rows };
    },
  };
}
