import type { MemberReviews, MemberRole, Rating } from '@swapstead/contract/reviews/endpoints';
import { REVIEWS_PER_PAGE } from '@swapstead/contract/reviews/endpoints';
import type { Viewer } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import type pg from 'pg';
import { isUuid, notAllowed, notFound } from '../../platform/errors.ts';
import type { ListCursors } from '../../platform/http/list-cursor.ts';
import { memberOf } from '../../platform/http/route.ts';
import type { MemberAccess } from '../trust/member-access.ts';
import { average, publicReview } from './review.view.ts';
import type { Figures, ShownReviewsRepository } from './shown-reviews.repository.ts';

type Parts = {
  pool: pg.Pool;
  clock: () => Date;
  cursors: ListCursors;
  shown: ShownReviewsRepository;
  requireMember: MemberAccess['requireMember'];
};

export type ReadingService = ReturnType<typeof createReadingService>;

/** What others read of the reviews of a home, as of the last midnight UTC (REV-18 to REV-23). */
export function createReadingService({ pool, clock, cursors, shown, requireMember }: Parts) {
  const homePages = cursors.of('reviews of a home');
  const memberPages = cursors.of('reviews of a member');

  async function requireReadable(id: string, viewer: Viewer): Promise<{ host_id: string }> {
    const home = isUuid(id) ? await shown.home(pool, id) : undefined;
    const { user_id } = memberOf(viewer);
    const isHost = home?.host_id === user_id;
    if (!isHost && viewer.level !== 'subscriber') throw notAllowed(m.reviews_premium_reads());
    if (!home || !(home.is_shown || isHost)) throw notFound('Home');
    return home;
  }

  async function ratingOf(id: string): Promise<Rating & { figures: Figures }> {
    const figures = await shown.figures(pool, id, clock());
    return { count: figures.count, average: average(figures.overall, figures.count), figures };
  }

  return {
    /** Number and average of a home, for everybody (REV-18, REV-19). A hidden home has none. */
    async rating(id: string): Promise<Rating> {
      const home = isUuid(id) ? await shown.home(pool, id) : undefined;
      if (!home?.is_shown) throw notFound('Home');
      const { count, average: mean } = await ratingOf(id);
      return { count, average: mean };
    },

    /** The reviews about a member in one role; texts are for subscribers and the member (TRUST-03, REV-18). */
    async ofMember(
      id: string,
      { role, cursor }: { role: MemberRole; cursor?: string | undefined },
      viewer: Viewer,
    ): Promise<MemberReviews> {
      const { isOwn } = await requireMember(id, viewer);
      const readsTexts = isOwn || viewer.level === 'subscriber';
      const asked = { role, after: memberPages.open(cursor), most: REVIEWS_PER_PAGE, now: clock() };
      const figures = await shown.memberFigures(pool, id, asked);
      const { reviews: page, end } = readsTexts
        ? await shown.memberPage(pool, id, asked)
        : { reviews: [], end: undefined };
      const { count, communication, care, again } = figures;
      return {
        count,
        communication: average(communication, count),
        care: role === 'guest' ? average(care, count) : null,
        again: average(communication, count) === null ? null : again,
        reviews: page.map((one) => ({ ...publicReview(one, viewer), home_title: one.home_title })),
        next_cursor: memberPages.seal(end),
      };
    },

    /** The reviews of a home, for subscribers and its host (REV-22). */
    async ofHome(id: string, { cursor }: { cursor?: string | undefined }, viewer: Viewer) {
      const { host_id } = await requireReadable(id, viewer);
      const { figures, ...rating } = await ratingOf(id);
      const asked = { after: homePages.open(cursor), most: REVIEWS_PER_PAGE, now: clock() };
      const { reviews: page, end } = await shown.page(pool, id, asked);
      const host = await shown.memberFigures(pool, host_id, { role: 'host', now: asked.now });
      return {
        rating,
        described: average(figures.described, figures.count),
        cleanliness: average(figures.cleanliness, figures.count),
        again: rating.average === null ? null : figures.again,
        as_host: { count: host.count, average: average(host.communication, host.count) },
        reviews: page.map((one) => publicReview(one, viewer)),
        next_cursor: homePages.seal(end),
      };
    },
  };
}
