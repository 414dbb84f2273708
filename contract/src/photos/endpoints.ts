import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { photoSchema } from '../homes/endpoints.ts';
import { LIMITS } from '../limits.ts';

/** An uploaded and prepared photo that no home has taken yet. */
export const uploadSchema = photoSchema.omit({ display_order: true });

const homeOfUpload = z.strictObject({
  /** The home in whose edit form the photo was picked; absent for a new listing. */
  home_id: z.uuid('home_id takes the id of a home.').optional(),
});

export const uploadPhoto = endpoint({
  route: 'POST /api/home_photos',
  access: 'subscriber',
  summary:
    'Send a photo for a home of your own: JPEG, PNG or WebP up to 10 MB. It is removed after a day unless a home takes it. 413: too large. 415: another kind of file',
  query: homeOfUpload,
  upload: { max_bytes: LIMITS.photo_bytes },
  reply: uploadSchema,
  status: 201,
  refusals: [404, 409, 411, 413, 415],
});

export const listUploads = endpoint({
  route: 'GET /api/home_photos/waiting',
  access: 'subscriber',
  summary: 'The own photos that no home has taken yet',
  reply: z.object({ uploads: z.array(uploadSchema) }),
});

export const removeUpload = endpoint({
  route: 'DELETE /api/home_photos/waiting/:id',
  access: 'subscriber',
  summary: 'Remove an own photo that no home has taken yet',
  params: z.strictObject({ id: z.uuid('id takes the id of a photo.') }),
  refusals: [404],
});

export type Upload = z.output<typeof uploadSchema>;
