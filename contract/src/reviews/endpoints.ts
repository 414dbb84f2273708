import { m } from '@swapstead/messages';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { submissionId } from '../submission.ts';
import { isProse, withoutDirectionTricks } from '../text.ts';
import { REVIEW_LIMITS, replyTextSchema, reviewTextSchema } from './review-text.ts';

const idParams = z.strictObject({ id: z.string().max(100) });
const reviewParams = z.strictObject({ id: z.string().max(100), party: z.string().max(2) });

const star = z.int().min(1).max(5);
const sentStar = star.optional();

/** What its author wrote: the marks of the own roles, whether again, and the text. */
export const reviewSchema = z.strictObject({
  overall: sentStar,
  described: sentStar,
  cleanliness: sentStar,
  communication: sentStar,
  care: sentStar,
  again: z.boolean({ error: m.reviews_again_missing }),
  text: reviewTextSchema,
});

const shownMarks = {
  overall: star.nullable(),
  described: star.nullable(),
  cleanliness: star.nullable(),
  communication: star.nullable(),
  care: star.nullable(),
};

const replySchema = z.object({
  text: z.string(),
  /** The member it is by; the name as the reader may see it. */
  name: z.string(),
});

/** A review as its two parties read it. */
export const partyReviewSchema = z.object({
  id: z.uuid(),
  ...shownMarks,
  again: z.boolean(),
  text: z.string(),
  version: z.int(),
  /** Why our team has hidden it; null if it is shown. */
  hidden_reason: z.string().nullable(),
  reply: replySchema.nullable(),
});

/** What a party can do about the review of another party. */
export const REVIEW_STATES = ['early', 'writing', 'over', 'open', 'disputed', 'never'] as const;

/** A party and another one that it stayed with or hosted. */
export const reviewPairSchema = z.object({
  swap_id: z.uuid(),
  /** The other's number in the swap. */
  party: z.int(),
  /** The other's name, as the reader may see it now. */
  name: z.string(),
  avatar_url: z.string().nullable(),
  as_guest: z.boolean(),
  as_host: z.boolean(),
  /** The home of the other that I stayed at, and my home that the other stayed at. */
  home_title: z.string().nullable(),
  own_home_title: z.string().nullable(),
  check_in: z.iso.date(),
  check_out: z.iso.date(),
  /** The day at the home, which days are compared with to leave out the year. */
  today: z.iso.date(),
  state: z.enum(REVIEW_STATES),
  /** The last day to write; null if there is nothing to write about. */
  until: z.iso.date().nullable(),
  mine: partyReviewSchema.nullable(),
  /** What the other wrote; null until both are open. */
  theirs: partyReviewSchema.nullable(),
  /** The last day to reply to `theirs`; null if it is not open. */
  reply_until: z.iso.date().nullable(),
});

export const getSwapReviews = endpoint({
  route: 'GET /api/swaps/:id/reviews',
  access: 'member',
  summary:
    'What the party can write, or has written, about the others of a swap, and what they wrote once it is open',
  params: idParams,
  reply: z.object({ pairs: z.array(reviewPairSchema) }),
  refusals: [404],
});

export const saveReview = endpoint({
  route: 'PUT /api/swaps/:id/reviews/:party',
  access: 'member',
  summary:
    'Write the review about another party, or change it before it is open. 409: too early, too late, open, disputed, or changed in another tab',
  params: reviewParams,
  body: reviewSchema.extend({
    submission_id: submissionId,
    /** The version that is changed; null for the first. */
    version: z.int().nullable(),
  }),
  reply: reviewPairSchema,
  refusals: [404, 409],
});

/** Figures of a home: nothing but the number below three reviews (REV-19). */
export const ratingSchema = z.object({ count: z.int(), average: z.number().nullable() });

export const homeRating = endpoint({
  route: 'GET /api/homes/:id/rating',
  access: 'public',
  summary:
    'How many reviews a home has, and their average from three on; the same for everybody, as of midnight UTC',
  params: idParams,
  reply: ratingSchema,
  refusals: [404],
});

/** A review as other members read it: no day, place, people or picture (REV-23). */
export const publicReviewSchema = z.object({
  id: z.uuid(),
  overall: star.nullable(),
  text: z.string(),
  /** Null once the author has left or has no name. */
  author: z.string().nullable(),
  has_left: z.boolean(),
  /** The month of the check-out, as YYYY-MM. */
  month: z.string(),
  reply: replySchema.nullable(),
  /** Whether the viewer wrote it or it is about the viewer. */
  role: z.enum(['author', 'subject', 'reader']),
});

export const REVIEWS_PER_PAGE = 10;

export const homeReviews = endpoint({
  route: 'GET /api/homes/:id/reviews',
  access: 'member',
  summary: 'The reviews of a home with their averages, newest first. Subscribers, and the host of the home',
  params: idParams,
  query: z.strictObject({ cursor: z.string().max(500).optional() }),
  reply: z.object({
    rating: ratingSchema,
    /** Averages from three reviews on. */
    described: z.number().nullable(),
    cleanliness: z.number().nullable(),
    /** How many would swap again, from three reviews on. */
    again: z.int().nullable(),
    /** The host's average mark for communication, over all homes of the host. */
    as_host: ratingSchema,
    reviews: z.array(publicReviewSchema),
    next_cursor: z.string().nullable(),
  }),
  refusals: [403, 404],
});

/** Whether a review is about a member as host, by a guest, or as guest, by a host. */
export const MEMBER_ROLES = ['host', 'guest'] as const;

export const memberReviews = endpoint({
  route: 'GET /api/members/:id/reviews',
  access: 'member',
  summary:
    'The reviews about a member as host or as guest, newest first, for those who may open the page of the member',
  params: idParams,
  query: z.strictObject({ role: z.enum(MEMBER_ROLES), cursor: z.string().max(500).optional() }),
  reply: z.object({
    count: z.int(),
    /** Averages, and how many would swap again, from three reviews on. */
    communication: z.number().nullable(),
    /** Of guests only. */
    care: z.number().nullable(),
    again: z.int().nullable(),
    /** Empty for a party of a running swap without a subscription. */
    reviews: z.array(
      publicReviewSchema.extend({
        /** The title of the home in which the author stayed; null for a home that is no longer shown. */
        home_title: z.string().nullable(),
      }),
    ),
    next_cursor: z.string().nullable(),
  }),
  refusals: [403, 404],
});

export const saveReply = endpoint({
  route: 'PUT /api/reviews/:id/reply',
  access: 'member',
  summary: 'Reply publicly to an open review about oneself, or change the reply, within 30 days',
  params: idParams,
  body: z.strictObject({ text: replyTextSchema }),
  reply: z.object({ text: z.string() }),
  refusals: [403, 404, 409],
});

export const removeReply = endpoint({
  route: 'DELETE /api/reviews/:id/reply',
  access: 'member',
  summary: 'Remove the own reply to a review, at any time',
  params: idParams,
  refusals: [403, 404],
});

/** The lists of /profile/reviews (REV-29). */
export const OWN_REVIEW_LISTS = ['to_write', 'about_me', 'by_me'] as const;

export const ownReviewSchema = reviewPairSchema.pick({
  swap_id: true,
  party: true,
  name: true,
  avatar_url: true,
  home_title: true,
  own_home_title: true,
  check_out: true,
  today: true,
  state: true,
  until: true,
  mine: true,
  theirs: true,
  reply_until: true,
});

export const ownReviews = endpoint({
  route: 'GET /api/reviews/own',
  access: 'member',
  summary: 'Reviews to write, about the member and by the member: a page of one list, newest first',
  query: z.strictObject({
    list: z.enum(OWN_REVIEW_LISTS).default('to_write'),
    cursor: z.string().max(500).optional(),
  }),
  reply: z.object({
    reviews: z.array(ownReviewSchema),
    next_cursor: z.string().nullable(),
    to_write: z.int(),
  }),
});

/** Why a review is reported (REV-30). */
export const REPORT_REASONS = ['names', 'insults', 'asks', 'off_topic', 'other'] as const;

export const reportReview = endpoint({
  route: 'POST /api/reviews/:id/report',
  access: 'member',
  summary: 'Report an open review of somebody else to our team, with a copy as evidence',
  params: idParams,
  body: z.strictObject({
    reason: z.enum(REPORT_REASONS),
    words: z
      .string()
      .overwrite(withoutDirectionTricks)
      .trim()
      .max(REVIEW_LIMITS.report_words)
      .refine(isProse, { error: m.reviews_text_unreadable })
      .default(''),
    submission_id: submissionId,
  }),
  reply: z.object({ ticket_id: z.uuid() }),
  refusals: [403, 404, 409],
});

export type ReviewPair = z.output<typeof reviewPairSchema>;
export type PartyReview = z.output<typeof partyReviewSchema>;
export type PublicReview = z.output<typeof publicReviewSchema>;
export type MemberRole = (typeof MEMBER_ROLES)[number];
export type MemberReviews = z.output<typeof memberReviews.reply>;
export type OwnReview = z.output<typeof ownReviewSchema>;
export type SentReview = z.output<typeof reviewSchema>;
export type Rating = z.output<typeof ratingSchema>;
export type ReviewState = (typeof REVIEW_STATES)[number];
