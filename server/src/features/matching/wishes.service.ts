import { createHash } from 'node:crypto';
import {
  FIRST_HOMES,
  NEW_HOMES_PER_PAGE,
  type SavedSearch,
  WISH_CODES,
  WISH_LIMIT,
  type Wish,
  type WishSearch,
} from '@swapstead/contract/matching/wishes.endpoints';
import type { Area } from '@swapstead/contract/places/endpoints';
import type { Viewer } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { invalid, isRefusal, isUuid, notFound, refusal, signInRequired } from '../../platform/errors.ts';
import type { ListCursors } from '../../platform/http/list-cursor.ts';
import { type JsonText, memberOf } from '../../platform/http/route.ts';
import type { InboxRepository } from '../inbox/inbox.repository.ts';
import type { MemberSearch } from '../search/member-filters.ts';
import type { SearchRepository } from '../search/search.repository.ts';
import { hasPlace, isOver, lastDay, readWish, searchToday, toSave, whenOf } from './wish-search.ts';
import type { WishSearchesRepository } from './wish-searches.repository.ts';
import type { StoredWish, WishesRepository, WishValues } from './wishes.repository.ts';

type Parts = {
  pool: pg.Pool;
  clock: () => Date;
  cursors: ListCursors;
  wishes: WishesRepository;
  wishSearches: WishSearchesRepository;
  search: SearchRepository;
  inboxes: Pick<InboxRepository, 'lock'>;
  /** A country, region or place of the gazetteer. */
  areaById: (id: string) => Promise<Area | undefined>;
};

type NewWish = {
  submission_id: string;
  name: string;
  search: WishSearch;
  tells: boolean;
  swaps: boolean;
};

type Change = { version: number } & { [K in keyof Omit<NewWish, 'submission_id'>]?: NewWish[K] | undefined };

export type WishesService = ReturnType<typeof createWishesService>;

/** Only changes of the same homes or of the account at the same moment can cause a deadlock; then it is retried. */
const AGAIN = { retries: 3 };

/** What members wish for. Locks: the member's own inbox, then the wish. */
export function createWishesService(parts: Parts) {
  const { pool, clock, cursors, wishes, wishSearches, search, inboxes, areaById } = parts;
  const cursor = cursors.of('new homes of a wish');

  const read = ({ search: saved, saved_at }: StoredWish, now: Date) =>
    readWish(saved, search.gazetteer, { savedAt: saved_at, now });

  /** The search of a request, which the gallery would accept as well (WISH-04). */
  async function accepted(saved: SavedSearch, now: Date): Promise<MemberSearch> {
    const found = await readWish(saved, search.gazetteer, { savedAt: now, now });
    if (!hasPlace(saved) && !whenOf(saved, now)) {
      throw invalid('search', m.matching_wishes_choose_place_or_dates());
    }
    return found;
  }

  /** Why a wish finds nothing, if its place is gone. */
  async function problemOf(wish: StoredWish, now: Date): Promise<string | null> {
    try {
      await read(wish, now);
      return null;
    } catch (error) {
      if (isRefusal(error) && error.status === 400) return error.message;
      throw error;
    }
  }

  async function areaOf({ place, region, country }: SavedSearch): Promise<Area | null> {
    const id = place ?? region ?? country;
    return id === undefined ? null : ((await areaById(id)) ?? null);
  }

  type Figures = { fresh: ReadonlyMap<string, number>; agreed: ReadonlyMap<string, string> } | undefined;

  async function figuresOf(userId: string, now: Date) {
    const [fresh, agreed] = await Promise.all([
      wishes.countNew(pool, userId, now),
      wishes.agreed(pool, userId),
    ]);
    return { fresh, agreed };
  }

  async function shown(wish: StoredWish, now: Date, figures: Figures): Promise<Wish> {
    const { id, name, search: saved, tells, swaps, version, saved_at, ends_on } = wish;
    const is_over = isOver(ends_on, now);
    const [area, problem] = await Promise.all([areaOf(saved), problemOf(wish, now)]);
    return {
      id,
      name,
      search: saved,
      area,
      tells,
      swaps,
      version,
      saved_at: saved_at.toISOString(),
      until: ends_on,
      is_over,
      problem,
      today: is_over || problem !== null ? null : searchToday(saved, saved_at, now),
      new_homes: figures && !is_over ? (figures.fresh.get(id) ?? 0) : null,
      agreed_swap_id: (!is_over && figures?.agreed.get(id)) || null,
    };
  }

  async function own(id: string, viewer: Viewer): Promise<StoredWish> {
    const found = isUuid(id) ? await wishes.one(pool, memberOf(viewer).user_id, id) : undefined;
    if (!found) throw notFound('Wish');
    return found;
  }

  async function lockOwn(client: pg.ClientBase, userId: string): Promise<void> {
    if (!(await inboxes.lock(client, [userId]))) throw signInRequired();
  }

  async function requireRoom(client: pg.ClientBase, userId: string, now: Date): Promise<void> {
    if ((await wishes.current(client, userId, now)) < WISH_LIMIT.wishes) return;
    throw refusal(409, WISH_CODES.limit, m.matching_wishes_limit());
  }

  async function countChange(client: pg.ClientBase, userId: string, now: Date): Promise<void> {
    const next = await wishes.countChange(client, userId, now);
    if (!next) return;
    const seconds = Math.max(1, Math.ceil((next.getTime() - now.getTime()) / 1_000));
    throw Object.assign(refusal(429, WISH_CODES.often, m.matching_wishes_often()), { retry_after: seconds });
  }

  async function requireHome(userId: string): Promise<void> {
    if (!(await wishes.hasHome(pool, userId))) throw invalid('swaps', m.matching_wishes_list_home_first());
  }

  /** Shows the wish as it is now; after a change it is always there, unless it has been removed meanwhile. */
  async function showOwn(id: string, viewer: Viewer): Promise<Wish> {
    const now = clock();
    return shown(await own(id, viewer), now, await figuresOf(memberOf(viewer).user_id, now));
  }

  /** @returns the id of the wish, made now or by the same request before */
  const addOnce = (
    userId: string,
    { submission_id, name, tells, swaps }: NewWish,
    { saved, found, now }: { saved: SavedSearch; found: MemberSearch; now: Date },
  ) =>
    inTransaction(
      pool,
      async (client) => {
        await lockOwn(client, userId);
        const content = digestOf({ name, saved, tells, swaps });
        const before = await wishes.sent(client, userId, submission_id);
        if (before) {
          if (before.is_removed || !before.content.equals(content)) {
            throw refusal(409, 'sent_already', m.common_sent_already());
          }
          return before.id;
        }
        await requireRoom(client, userId, now);
        await countChange(client, userId, now);
        const values = { name, search: saved, tells, swaps, ends_on: lastDay(saved, now), saved_at: now };
        const id = await wishes.add(client, userId, values, { submission_id, content });
        await wishSearches.store(client, id, found);
        await wishes.keep(client, userId, id);
        return id;
      },
      AGAIN,
    );

  return {
    /** Without a subscription only what the member wrote (WISH-22). */
    async list(viewer: Viewer) {
      const { user_id } = memberOf(viewer);
      const now = clock();
      const asleep = viewer.level !== 'subscriber';
      const [stored, has_home, figures] = await Promise.all([
        wishes.list(pool, user_id),
        wishes.hasHome(pool, user_id),
        asleep ? undefined : figuresOf(user_id, now),
      ]);
      return {
        wishes: await Promise.all(stored.map((wish) => shown(wish, now, figures))),
        asleep,
        has_home,
      };
    },

    async one(id: string, viewer: Viewer) {
      const wish = await own(id, viewer);
      const now = clock();
      const figures = await figuresOf(wish.user_id, now);
      return { ...(await shown(wish, now, figures)), new_since: wish.new_since };
    },

    async add(asked: NewWish, viewer: Viewer): Promise<Wish> {
      const { user_id } = memberOf(viewer);
      const now = clock();
      const saved = toSave(asked.search);
      const found = await accepted(saved, now);
      if (asked.swaps) await requireHome(user_id);
      return showOwn(await addOnce(user_id, asked, { saved, found, now }), viewer);
    },

    async change(id: string, asked: Change, viewer: Viewer): Promise<Wish> {
      const { user_id } = memberOf(viewer);
      await own(id, viewer);
      const now = clock();
      const saved = asked.search && toSave(asked.search);
      const found = saved && (await accepted(saved, now));
      if (asked.swaps) await requireHome(user_id);
      await inTransaction(
        pool,
        async (client) => {
          await lockOwn(client, user_id);
          const wish = await wishes.one(client, user_id, id);
          if (!wish) throw notFound('Wish');
          if (wish.version !== asked.version) throw changedMeanwhile();
          const wasOver = isOver(wish.ends_on, now);
          if (saved && wasOver) await requireRoom(client, user_id, now);
          await countChange(client, user_id, now);
          if (!(await wishes.change(client, wish, changed(wish, asked, saved, now), now)))
            throw changedMeanwhile();
          if (!found) return;
          await wishSearches.store(client, id, found);
          await wishes.keep(client, user_id, id);
        },
        AGAIN,
      );
      return showOwn(id, viewer);
    },

    async remove(id: string, viewer: Viewer): Promise<void> {
      const isThere = isUuid(id) && (await wishes.remove(pool, memberOf(viewer).user_id, id, clock()));
      if (!isThere) throw notFound('Wish');
    },

    restore: (id: string, viewer: Viewer): Promise<void> =>
      inTransaction(
        pool,
        async (client) => {
          const { user_id } = memberOf(viewer);
          const now = clock();
          await lockOwn(client, user_id);
          if (!isUuid(id)) throw notFound('Wish');
          const standing = await wishes.one(client, user_id, id);
          if (standing) return;
          if (!(await wishes.restore(client, user_id, id, now))) throw notFound('Wish');
          // The refusal undoes it: one that is over needs no room.
          const wish = await wishes.one(client, user_id, id);
          const count = await wishes.current(client, user_id, now);
          if (wish && !isOver(wish.ends_on, now) && count > WISH_LIMIT.wishes) {
            throw refusal(409, WISH_CODES.limit, m.matching_wishes_limit());
          }
        },
        AGAIN,
      ),

    async visit(id: string, viewer: Viewer): Promise<void> {
      const isThere = isUuid(id) && (await wishes.visit(pool, memberOf(viewer).user_id, id, clock()));
      if (!isThere) throw notFound('Wish');
    },

    async keep(id: string, viewer: Viewer): Promise<void> {
      const isThere = isUuid(id) && (await wishes.keep(pool, memberOf(viewer).user_id, id));
      if (!isThere) throw notFound('Wish');
    },

    /** How many homes the search of the wish finds now, and the first; none if it is over or its place is gone. */
    async count(id: string, viewer: Viewer): Promise<JsonText> {
      const wish = await own(id, viewer);
      const now = clock();
      if (isOver(wish.ends_on, now) || (await problemOf(wish, now)) !== null) {
        return { json_text: '{"total":0,"homes":[]}' };
      }
      const found = await read(wish, now);
      const [total, { cards }] = await Promise.all([
        search.memberCount(found),
        search.memberPage(found, undefined, { size: FIRST_HOMES }),
      ]);
      return { json_text: `{"total":${total},"homes":${cards}}` };
    },

    async newHomes(id: string, after: string | undefined, viewer: Viewer): Promise<JsonText> {
      const wish = await own(id, viewer);
      const now = clock();
      const isFound = !isOver(wish.ends_on, now) && (await problemOf(wish, now)) === null;
      const { homes, end } = isFound
        ? await wishes.newHomes(pool, id, { now, after: cursor.open(after), most: NEW_HOMES_PER_PAGE })
        : { homes: [], end: undefined };
      const cards = homes.length > 0 ? await search.memberCards(await read(wish, now), homes) : '[]';
      return { json_text: `{"homes":${cards},"next_cursor":${JSON.stringify(cursor.seal(end))}}` };
    },
  };
}

/** The wish with the values of a request. A saved search begins anew: its time, and what fits it from the start. */
function changed(wish: StoredWish, asked: Change, saved: SavedSearch | undefined, now: Date): WishValues {
  const { name = wish.name, tells = wish.tells, swaps = wish.swaps } = asked;
  const rest = saved
    ? { search: saved, ends_on: lastDay(saved, now), saved_at: now }
    : { search: wish.search, ends_on: wish.ends_on, saved_at: wish.saved_at };
  return { name, tells, swaps, ...rest };
}

const changedMeanwhile = () => refusal(409, WISH_CODES.stale, m.matching_wishes_changed_elsewhere());

const digestOf = (sent: object) => createHash('sha256').update(JSON.stringify(sent)).digest();
