import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const viewerSchema = z.union([
  z.object({ level: z.literal('visitor') }),
  z.object({ level: z.enum(['free', 'subscriber']), user_id: z.uuid(), is_admin: z.boolean() }),
]);

export const getViewer = endpoint({
  route: 'GET /api/viewer',
  access: 'public',
  summary: 'Who is asking, as the stored records say at this moment',
  reply: viewerSchema,
});
