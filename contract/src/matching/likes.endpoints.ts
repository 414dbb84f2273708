import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cardPhotoSchema } from '../homes/endpoints.ts';

const homeParams = z.strictObject({ id: z.string().max(100) });

/** How many new likes a member may make within how many days (LIKE-09). */
export const LIKE_LIMIT = { likes: 200, days: 30 } as const;

export const LIKES_PER_PAGE = 20;

/** The code of the refusal of one like too many. */
export const LIKE_LIMIT_CODE = 'like_limit';

/** All that pressing and taking back answer, whether or not the host likes a home of the member (LIKE-04). */
const likeSchema = z.object({
  liked: z.boolean(),
  /** The last day on which it counts; null if the member does not like the home. */
  ends_on: z.iso.date().nullable(),
});

export const getLike = endpoint({
  route: 'GET /api/likes/:id',
  access: 'member',
  summary: 'Whether the member would swap with a home. Nobody reads the likes of others, hosts included',
  params: homeParams,
  reply: likeSchema.extend({
    /** Whether the member has a home that others see, without which nobody likes another. */
    has_home: z.boolean(),
  }),
  refusals: [403, 404],
});

export const addLike = endpoint({
  route: 'PUT /api/likes/:id',
  access: 'subscriber',
  summary:
    'Say privately that one would swap with a home, for 12 months. 409: own home, or no home to swap; 429: 200 homes in 30 days',
  params: homeParams,
  reply: likeSchema,
  refusals: [404, 409],
});

export const removeLike = endpoint({
  route: 'DELETE /api/likes/:id',
  access: 'member',
  summary: 'Take a like back, also without a subscription',
  params: homeParams,
  reply: likeSchema,
  refusals: [404],
});

const likedHomeSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  location: z.string().nullable(),
  guests: z.int().nullable(),
  photo: cardPhotoSchema.nullable(),
  host_name: z.string(),
  ends_on: z.iso.date(),
  /** Both would swap with a home of the other, and both have been told. */
  is_mutual: z.boolean(),
});

export const listLikes = endpoint({
  route: 'GET /api/likes',
  access: 'subscriber',
  summary: 'The homes that the member would swap with, newest first',
  query: z.strictObject({ cursor: z.string().max(500).optional() }),
  reply: z.object({ homes: z.array(likedHomeSchema), next_cursor: z.string().nullable() }),
});

export const sayHello = endpoint({
  route: 'POST /api/likes/:id/conversation',
  access: 'subscriber',
  summary:
    'The conversation of two who like each other, about a home of either; opened if there is none. It sends nothing',
  params: homeParams,
  reply: z.object({ conversation_id: z.uuid() }),
  refusals: [404],
});

export const likeFigures = endpoint({
  route: 'GET /api/admin/likes',
  access: 'admin',
  summary: 'Likes of the whole site as of midnight UTC; figures below five are left out',
  reply: z.object({
    as_of: z.iso.date().nullable(),
    likes: z.int().nullable(),
    mutual_30_days: z.int().nullable(),
  }),
});

export type LikedHome = z.output<typeof likedHomeSchema>;
export type LikeState = z.output<typeof getLike.reply>;
export type LikeFigures = z.output<typeof likeFigures.reply>;
