import {
  exportOwnData,
  getOwnProfile,
  getProfile,
  saveAvatar,
  saveOwnAvatar,
  saveOwnLanguage,
  saveOwnProfile,
  saveProfile,
} from '@swapstead/contract/profiles/endpoints';
import type { Viewer } from '@swapstead/contract/viewer';
import { m, textTable } from '@swapstead/messages';
import type { FastifyRequest } from 'fastify';
import { notAllowed, notFound } from '../../platform/errors.ts';
import type { ExportData } from '../../platform/export/data-export.ts';
import type { IncomingFiles } from '../../platform/http/incoming-files.ts';
import { memberOf, type Route, route } from '../../platform/http/route.ts';
import type { ProfilesService } from './profiles.service.ts';

const SENTENCES = textTable({
  tooLarge: m.profiles_avatar_too_large,
  missing: m.profiles_avatar_missing,
  wrongType: m.profiles_avatar_wrong_type,
});

/** Records that a member has downloaded their own data, and notifies them. */
export type DataExported = (userId: string, userAgent: string | null) => Promise<void>;

type Parts = {
  profiles: ProfilesService;
  incoming: IncomingFiles;
  exportData: ExportData;
  dataExported: DataExported;
};

/** The member's own profile, under `me` and under the member's id. */
export function profilesRoutes({ profiles, incoming, exportData, dataExported }: Parts): Route[] {
  async function upload(request: FastifyRequest, userId: string, maxBytes: number) {
    await profiles.spendAvatar(userId);
    return incoming.receive(request, { maxBytes, ...SENTENCES }, (file, isGone) =>
      profiles.saveAvatar(userId, file, isGone),
    );
  }

  return [
    route(getOwnProfile, ({ viewer }) => profiles.own(memberOf(viewer).user_id)),
    route(saveOwnProfile, ({ viewer, body }) => profiles.save(memberOf(viewer).user_id, body)),
    route(saveOwnAvatar, ({ viewer, request }) =>
      upload(request, memberOf(viewer).user_id, saveOwnAvatar.upload.max_bytes),
    ),
    route(saveOwnLanguage, ({ viewer, body }) =>
      profiles.setLanguage(memberOf(viewer).user_id, body.language),
    ),
    route(exportOwnData, async ({ viewer, request }) => {
      const { user_id } = memberOf(viewer);
      await profiles.spendExport(user_id);
      await dataExported(user_id, request.headers['user-agent'] ?? null);
      return {
        download: exportData(user_id),
        file_name: `swapstead-data-${new Date().toISOString().slice(0, 10)}.zip`,
      };
    }),
    route(getProfile, async ({ params, viewer }) => {
      if (!isOwn(params, viewer)) throw notFound('Profile');
      return profiles.own(memberOf(viewer).user_id);
    }),
    route(saveProfile, async ({ params, viewer, body }) => {
      if (!isOwn(params, viewer)) throw notAllowed();
      return profiles.save(memberOf(viewer).user_id, body);
    }),
    route(saveAvatar, async ({ params, viewer, request }) => {
      if (!isOwn(params, viewer)) throw notAllowed();
      return upload(request, memberOf(viewer).user_id, saveAvatar.upload.max_bytes);
    }),
  ];
}

function isOwn({ user_id }: { user_id: string }, viewer: Viewer): boolean {
  return user_id === memberOf(viewer).user_id;
}
