import type { AdminReview } from '@swapstead/contract/reviews/admin.endpoints';
import type { Viewer } from '@swapstead/contract/viewer';
import type pg from 'pg';
import { notFound } from '../../platform/errors.ts';
import type { ListCursors } from '../../platform/http/list-cursor.ts';
import { memberOf } from '../../platform/http/route.ts';
import type { Notify } from '../notices/notices.ts';
import { swapRefusal } from '../swaps/core/refusals.ts';
import { partyOf } from '../swaps/core/stored-swap.ts';
import type { RecordTeamAct } from '../swaps/team/team.service.ts';
import { forgetKeptPages } from './kept-pages.repository.ts';
import type { ReviewAccess } from './review-access.ts';
import { isHiddenSo } from './review-refusals.ts';
import type { StoredReview } from './reviews.repository.ts';
import type { TeamReviewsRepository } from './team-reviews.repository.ts';

type Parts = {
  pool: pg.Pool;
  clock: () => Date;
  cursors: ListCursors;
  reviews: TeamReviewsRepository;
  access: ReviewAccess;
  notify: Notify;
  record: RecordTeamAct;
  galleryChanged: () => void;
};

type Hiding = { what: 'review' | 'reply'; hidden: boolean; reason: string };

const PAGE = 25;

export type ReviewsTeamService = ReturnType<typeof createReviewsTeamService>;

/** Our team's list of open reviews, and hiding them (REV-31, REV-32). The endpoints admit admins only. */
export function createReviewsTeamService(parts: Parts) {
  const { pool, clock, cursors, reviews, access, notify, record, galleryChanged } = parts;
  const pages = cursors.of('reviews for our team');

  /** Author and subject are told that something was hidden or shown again; the reason is on their page of reviews. */
  async function tell(client: pg.PoolClient, review: StoredReview, { what, hidden }: Hiding, now: Date) {
    const event = hidden ? 'review_hidden' : 'review_shown';
    const told = [review.author_id, review.subject_id].filter((one) => one !== null);
    await notify(
      client,
      ...told.map((user_id) => ({
        user_id,
        event: event as 'review_hidden' | 'review_shown',
        event_key: `${event} ${review.id} ${what} ${now.toISOString()}`,
        about: { swap_id: review.swap_id },
      })),
    );
  }

  async function shown(client: pg.PoolClient, id: string, user_id: string): Promise<AdminReview> {
    const { found } = await reviews.forTeam(
      client,
      { id, user_id, now: clock() },
      { after: undefined, most: 1 },
    );
    const [{ at: _at, ...one }] = found as [(typeof found)[number]];
    return one;
  }

  return {
    /** Open reviews for our team (REV-31). */
    async forTeam(
      { search, cursor }: { search?: string | undefined; cursor?: string | undefined },
      viewer: Viewer,
    ) {
      const { user_id } = memberOf(viewer);
      const page = { after: pages.open(cursor), most: PAGE };
      const { found, end } = await reviews.forTeam(pool, { search, user_id, now: clock() }, page);
      return { reviews: found.map(({ at: _at, ...one }) => one), next_cursor: pages.seal(end) };
    },

    /** Hides a review or a reply with a reason, or shows it again; logged, and both parties are told (REV-32). */
    async setHidden(id: string, hiding: Hiding, viewer: Viewer): Promise<AdminReview> {
      const { user_id } = memberOf(viewer);
      const { what, hidden, reason } = hiding;
      const { swap_id } = await access.openReview(id);
      const changed = await access.locked(swap_id, async (client, swap, all, now) => {
        if (partyOf(swap, user_id) !== undefined) throw swapRefusal('own_swap');
        const review = all.find((one) => one.id === id) as StoredReview;
        if (what === 'reply' && !review.reply) throw notFound('Page');
        const isChanged = await reviews.setHidden(client, id, what, { reason: hidden ? reason : null, now });
        if (!isChanged) throw isHiddenSo(hidden);
        if (what === 'review') await forgetKeptPages(client);
        await record(client, { actor_id: user_id, action: 'swap', swap_id, ...logged(hidden), reason });
        await tell(client, review, hiding, now);
        return shown(client, id, user_id);
      });
      if (what === 'review') galleryChanged();
      return changed;
    },
  };
}

const logged = (hidden: boolean) =>
  hidden ? { old_value: 'shown', new_value: 'hidden' } : { old_value: 'hidden', new_value: 'shown' };
