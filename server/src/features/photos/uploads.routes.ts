import { LIMITS } from '@swapstead/contract/limits';
import { listUploads, removeUpload, uploadPhoto } from '@swapstead/contract/photos/endpoints';
import { PHOTO_TEXTS } from '@swapstead/contract/photos/texts';
import type { Viewer } from '@swapstead/contract/viewer';
import type { IncomingFiles } from '../../platform/http/incoming-files.ts';
import { memberOf, type Route, route } from '../../platform/http/route.ts';
import type { UploadsService } from './uploads.service.ts';

type Parts = {
  uploads: UploadsService;
  incoming: IncomingFiles;
  /** Throws unless the home exists and belongs to the viewer. A parameter, because homes are on a higher floor. */
  requireOwnHome: (homeId: string, viewer: Viewer) => Promise<unknown>;
};

const PHOTO = {
  maxBytes: LIMITS.photo_bytes,
  get tooLarge() {
    return PHOTO_TEXTS.too_large;
  },
};

/** Uploads by subscribers. The owner of the home is checked before the file is read. */
export function uploadsRoutes({ uploads, incoming, requireOwnHome }: Parts): Route[] {
  return [
    route(uploadPhoto, async ({ query, viewer, request }) => {
      if (query.home_id) await requireOwnHome(query.home_id, viewer);
      const owner = { user_id: memberOf(viewer).user_id, home_id: query.home_id };
      return incoming.receive(request, PHOTO, (file, isGone) => uploads.take(file, owner, isGone));
    }),
    route(listUploads, ({ viewer }) => uploads.list(memberOf(viewer).user_id)),
    route(removeUpload, async ({ params, viewer }) => {
      await uploads.remove(params.id, memberOf(viewer).user_id);
      return undefined;
    }),
  ];
}
