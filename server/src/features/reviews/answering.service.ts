import { dayText } from '@swapstead/contract/days';
import type { REPORT_REASONS } from '@swapstead/contract/reviews/endpoints';
import type { Viewer } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { notAllowed, notFound } from '../../platform/errors.ts';
import type { Attempts } from '../../platform/http/attempts.ts';
import { memberOf } from '../../platform/http/route.ts';
import type { OpenTicket } from '../conversations/reports.service.ts';
import type { Notify } from '../notices/notices.ts';
import { dayAt, lastDayOf } from '../swaps/core/deadlines.ts';
import type { ReviewAccess } from './review-access.ts';
import { ownReview, replyOver } from './review-refusals.ts';
import { hasEnded, replyUntil } from './review-times.ts';
import type { ReviewsRepository } from './reviews.repository.ts';

type Parts = {
  pool: pg.Pool;
  clock: () => Date;
  attempts: Attempts;
  reviews: ReviewsRepository;
  access: ReviewAccess;
  notify: Notify;
  openTicket: OpenTicket;
};

/** Stands for a member who has left, in evidence. */
const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Reports of conversations and reviews count together, in a quarter of an hour (REV-30). */
const MOST_REPORTS = 5;

/** Why a review is reported, as the ticket says it. */
const REASONS: Record<(typeof REPORT_REASONS)[number], () => string> = {
  names: m.reviews_report_names,
  insults: m.reviews_report_insults,
  asks: m.reviews_report_asks,
  off_topic: m.reviews_report_off_topic,
  other: m.reviews_report_other,
};

export type AnsweringService = ReturnType<typeof createAnsweringService>;

/** Replying to an open review, and reporting one. */
export function createAnsweringService({
  pool,
  clock,
  attempts,
  reviews,
  access,
  notify,
  openTicket,
}: Parts) {
  const { locked, openReview } = access;

  return {
    /** Replies publicly to a review about oneself, or changes the reply (REV-24). */
    async reply(id: string, text: string, viewer: Viewer): Promise<{ text: string }> {
      const { user_id } = memberOf(viewer);
      const review = await openReview(id);
      if (review.subject_id !== user_id) throw notAllowed();
      return locked(review.swap_id, async (client, swap, _all, now) => {
        const until = replyUntil(review.opened_at);
        if (hasEnded(until, now)) throw replyOver(dayText(lastDayOf(until, 'UTC'), dayAt(now, 'UTC')));
        const isNew = await reviews.reply(client, id, text, now);
        if (isNew && review.author_id) {
          await notify(client, {
            user_id: review.author_id,
            event: 'review_replied',
            event_key: `review replied ${review.id}`,
            about: { swap_id: swap.id, member_id: user_id },
          });
        }
        return { text };
      });
    },

    async removeReply(id: string, viewer: Viewer): Promise<void> {
      const { user_id } = memberOf(viewer);
      const review = await openReview(id);
      if (review.subject_id !== user_id) throw notAllowed();
      await locked(review.swap_id, async (client) => {
        if (!(await reviews.removeReply(client, id))) throw notFound('Page');
      });
    },

    /** Opens a ticket of the reporter with a copy of the review; its author does not learn of it (REV-30). */
    async report(
      id: string,
      {
        reason,
        words,
        submission_id,
      }: { reason: (typeof REPORT_REASONS)[number]; words: string; submission_id: string },
      viewer: Viewer,
    ): Promise<{ ticket_id: string }> {
      const { user_id } = memberOf(viewer);
      const review = await openReview(id);
      if (review.author_id === user_id) throw ownReview();
      if (review.subject_id !== user_id) {
        if (viewer.level !== 'subscriber') throw notAllowed();
        if (review.hidden_reason !== null) throw notFound('Page');
      }
      await attempts.spend([{ key: `report ${user_id}`, max: MOST_REPORTS }]);
      return inTransaction(pool, async (client) => {
        await reviews.noteReport(client, id, clock());
        const ticket = await openTicket(client, {
          user_id,
          subject: m.reviews_report_subject(),
          message: [REASONS[reason](), words].filter(Boolean).join('\n\n'),
          priority: 'high',
          kind: 'report',
          submission_id,
          evidence: {
            title: m.reviews_report_evidence(),
            messages: [review.text, ...(review.reply ? [review.reply.text] : [])].map((message, index) => ({
              user_id: (index === 0 ? review.author_id : review.subject_id) ?? NOBODY,
              display_name: null,
              message,
              created_at: review.opened_at.toISOString(),
            })),
          },
        });
        return { ticket_id: ticket.id };
      });
    },
  };
}
