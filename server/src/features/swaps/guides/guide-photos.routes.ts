import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { memberOf, type ViewerOf } from '../../../platform/http/route.ts';
import { sendPicture } from '../../../platform/http/send-picture.ts';
import type { StoredFile } from '../../../platform/storage/storage.ts';
import type { Guides } from './guides.service.ts';
import type { Stays } from './stays.service.ts';

type Params = { id: string; number: string; photo: string; file: string };

/** Serves the photos of house guides. Every request is authorised, and caches must not store them. */
export function guidePhotoFiles(
  app: FastifyInstance,
  viewerOf: ViewerOf,
  { guides, stays }: { guides: Guides; stays: Stays },
) {
  const serve = (url: string, find: (params: Params, request: FastifyRequest) => Promise<StoredFile>) =>
    app.get<{ Params: Params }>(url, { schema: { hide: true } }, async (request, reply: FastifyReply) => {
      request.viewer = await viewerOf(request, reply);
      memberOf(request.viewer);
      const file = await find(request.params, request);
      reply.header('cache-control', 'private, no-store');
      const { photo, file: name } = request.params;
      return sendPicture(request, reply, { file, etag: `"${photo}-${name}"`, type: 'image/webp' });
    });
  const width = ({ file }: Params) => file.replace(/\.webp$/, '');
  serve('/guides/homes/:id/:photo/:file', (params, { viewer }) =>
    guides.photo(params.id, params.photo, width(params), viewer),
  );
  serve('/guides/swaps/:id/:number/:photo/:file', (params, { viewer }) =>
    stays.guidePhoto(params.id, params.number, params.photo, width(params), viewer),
  );
}
