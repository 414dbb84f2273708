import { dayText } from '@swapstead/contract/days';
import type {
  OWN_REVIEW_LISTS,
  OwnReview,
  ReviewPair,
  SentReview,
} from '@swapstead/contract/reviews/endpoints';
import type { Viewer } from '@swapstead/contract/viewer';
import type pg from 'pg';
import { notFound } from '../../platform/errors.ts';
import type { ListCursors } from '../../platform/http/list-cursor.ts';
import { memberOf } from '../../platform/http/route.ts';
import type { InboxRepository } from '../inbox/inbox.repository.ts';
import type { Notify } from '../notices/notices.ts';
import { dayAt } from '../swaps/core/deadlines.ts';
import { partyOf, type StoredSwap, userOf } from '../swaps/core/stored-swap.ts';
import type { SwapsRepository } from '../swaps/core/swaps.repository.ts';
import type { Opening } from './opening.ts';
import { pairViews } from './review.view.ts';
import type { ReviewAccess } from './review-access.ts';
import {
  changedElsewhere,
  checkMarks,
  didNotHappen,
  disputed,
  isOpenAlready,
  tooEarly,
  writingOver,
} from './review-refusals.ts';
import {
  checkedOut,
  hasEnded,
  isDisputed,
  lastDayToWrite,
  type Pair,
  pairsOf,
  writingTime,
} from './review-times.ts';
import type { NewReview, ReviewsRepository, StoredReview } from './reviews.repository.ts';

type Parts = {
  pool: pg.Pool;
  clock: () => Date;
  cursors: ListCursors;
  swaps: SwapsRepository;
  reviews: ReviewsRepository;
  opening: Opening;
  access: ReviewAccess;
  inboxes: Pick<InboxRepository, 'lock' | 'bump'>;
  notify: Notify;
};

type Sent = SentReview & { submission_id: string; version: number | null };

const OWN_PAGE = 20;
/** How far back there may be something to write about, in days: the longest time to write, and a margin. */
const RECENT_DAYS = 20;
const DAY_MS = 86_400_000;

export type WritingService = ReturnType<typeof createWritingService>;

/** What parties write about each other, and the lists of a member's own reviews. */
export function createWritingService(parts: Parts) {
  const { pool, clock, swaps, reviews, opening, inboxes, notify, access } = parts;
  const ownPages = parts.cursors.of('own reviews');

  const viewsFor = (swap: StoredSwap, all: readonly StoredReview[], me: number, viewer: Viewer) =>
    pairViews(swap, all, me, { is_subscribed: viewer.level === 'subscriber', now: clock() });

  /** Notifies the other of the first review of a pair, once, with nothing of what it says (REV-10). */
  async function notifyOther(client: pg.PoolClient, swap: StoredSwap, pair: Pair, until: Date) {
    const [from, to] = [userOf(swap, pair.me), userOf(swap, pair.other)];
    if (!from || !to) return;
    await notify(client, {
      user_id: to,
      event: 'review_waits',
      event_key: `review waits ${swap.id} ${pair.me} ${pair.other}`,
      about: { swap_id: swap.id, member_id: from },
      facts: { day: lastDayToWrite(pair, until) },
    });
  }

  /** Stores the review, opens both if the other has written, and makes the author's other pages reload. */
  async function store(client: pg.PoolClient, swap: StoredSwap, pair: Pair, row: NewReview, now: Date) {
    await reviews.save(client, row, now);
    const after = await opening.settle(client, swap, now);
    const users = [row.author_id, row.subject_id].filter((one) => one !== null);
    await inboxes.lock(client, users);
    await inboxes.bump(client, 'swap', swap.id, users.slice(0, 1));
    const isFirst = !after.some(({ author, subject }) => author === pair.other && subject === pair.me);
    if (isFirst) await notifyOther(client, swap, pair, row.opens_at);
    return after;
  }

  return {
    async ofSwap(id: string, viewer: Viewer): Promise<{ pairs: ReviewPair[] }> {
      const { swap, me } = await access.ownSwap(pool, id, memberOf(viewer).user_id);
      const stored = await reviews.ofSwaps(pool, [swap.id]);
      // A party who reads before the job has run opens what is due (REV-14).
      const all = stored.some((one) => isDue(swap, one, clock()))
        ? await access.locked(swap.id, async (_client, _swap, settled) => settled)
        : stored;
      return { pairs: viewsFor(swap, all, me, viewer) };
    },

    /** Writes the review about another party, or changes it while it is not open (REV-07, REV-11, REV-15). */
    async save(id: string, party: string, sent: Sent, viewer: Viewer): Promise<ReviewPair> {
      const { user_id } = memberOf(viewer);
      const { me } = await access.ownSwap(pool, id, user_id);
      return access.locked(id, async (client, swap, all, now) => {
        const pair = pairsOf(swap, me).find(({ other }) => String(other) === party);
        if (!pair) throw notFound('Swap');
        const mine = all.find(({ author, subject }) => author === me && subject === pair.other);
        const isRepeated = mine?.submission_id === sent.submission_id;
        const theirs = all.find(({ author, subject }) => author === pair.other && subject === me);
        const until = isRepeated ? undefined : checkTime(swap, pair, { mine, theirs }, now);
        if (until && (mine?.version ?? null) !== sent.version) throw changedElsewhere();
        const after = until ? await store(client, swap, pair, rowOf(swap, pair, sent, until), now) : all;
        const views = viewsFor(swap, after, me, viewer);
        return views.find((view) => view.party === pair.other) as ReviewPair;
      });
    },

    /** The lists of /profile/reviews (REV-29). */
    async own(
      { list, cursor }: { list: (typeof OWN_REVIEW_LISTS)[number]; cursor?: string | undefined },
      viewer: Viewer,
    ): Promise<{ reviews: OwnReview[]; next_cursor: string | null; to_write: number }> {
      const { user_id } = memberOf(viewer);
      const viewsOf = async (ids: readonly string[]) => {
        const [found, all] = [await swaps.byIds(pool, ids), await reviews.ofSwaps(pool, ids)];
        return found.flatMap((swap) => viewsFor(swap, all, partyOf(swap, user_id) as number, viewer));
      };
      const since = new Date(clock().getTime() - RECENT_DAYS * DAY_MS);
      const recent = await viewsOf(await reviews.recentSwaps(pool, user_id, since, clock()));
      const toWrite = recent.filter(({ state, mine }) => state === 'writing' && !mine);
      if (list === 'to_write') return { reviews: toWrite, next_cursor: null, to_write: toWrite.length };
      const page = { after: ownPages.open(cursor), most: OWN_PAGE };
      const { found, end } = await reviews.swapsAbout(pool, user_id, list, page);
      const seen = await viewsOf([...new Set(found.map(({ swap_id }) => swap_id))]);
      return {
        reviews: found.flatMap(({ swap_id, other }) =>
          seen.filter((pair) => pair.swap_id === swap_id && pair.party === other),
        ),
        next_cursor: ownPages.seal(end),
        to_write: toWrite.length,
      };
    },
  };
}

/** Whether an unopened review should have opened by itself by now. */
function isDue(swap: StoredSwap, { author, subject, opened_at }: StoredReview, now: Date): boolean {
  const pair = pairsOf(swap, author).find(({ other }) => other === subject);
  const time = pair && writingTime(swap, pair);
  return opened_at === null && time !== undefined && hasEnded(time.until, now);
}

/** Refuses what cannot be written now (REV-13, REV-25). @returns when the time to write ends */
function checkTime(
  swap: StoredSwap,
  pair: Pair,
  { mine, theirs }: Record<'mine' | 'theirs', StoredReview | undefined>,
  now: Date,
): Date {
  if (mine?.opened_at) throw isOpenAlready();
  const time = writingTime(swap, pair);
  if (!time) throw swap.state === 'not_happened' ? didNotHappen() : notFound('Swap');
  if (isDisputed(swap, now)) throw disputed();
  if (now < time.from) throw tooEarly();
  // Whoever could read the other's review writes no more, even if the clock was set back since.
  if (!hasEnded(time.until, now) && !theirs?.opened_at) return time.until;
  throw writingOver(dayText(lastDayToWrite(pair, time.until), dayAt(now, pair.last.zone)));
}

/** The row of a review as it was sent; ids and roles are those of the swap, never of the sender. */
function rowOf(swap: StoredSwap, pair: Pair, sent: Sent, opens_at: Date): NewReview {
  const { submission_id, version: _version, again, text, ...marks } = sent;
  checkMarks(marks, pair);
  const { overall = null, described = null, cleanliness = null, communication = null, care = null } = marks;
  return {
    swap_id: swap.id,
    author: pair.me,
    subject: pair.other,
    author_id: userOf(swap, pair.me),
    subject_id: userOf(swap, pair.other),
    home_id: pair.mine?.home_id ?? null,
    as_guest: pair.as_guest,
    as_host: pair.as_host,
    overall,
    described,
    cleanliness,
    communication,
    care,
    again,
    text,
    checked_out: checkedOut(swap, pair),
    opens_at,
    submission_id,
  };
}
