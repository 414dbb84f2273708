import type { ExportPart } from '../../platform/export/data-export.ts';
import type { DevicesRepository } from './devices.repository.ts';
import type { NoticesRepository } from './notices.repository.ts';
import type { NoticesService } from './notices.service.ts';
import type { SettingsService } from './settings.service.ts';

type Parts = {
  repository: NoticesRepository;
  notices: NoticesService;
  settings: SettingsService;
  devices: DevicesRepository;
};

/** Every notice with its current text, and the member's settings, for the data export (NOTE-45). */
export function exportNotices({ repository, notices, settings, devices }: Parts): ExportPart {
  return async function* (userId) {
    const reader = { user_id: userId, ...(await repository.rightsOf(userId)) };
    const listed = await notices.read(await repository.all(userId), reader);
    yield {
      name: 'notices.json',
      data: listed.map(({ kind, text, created_at, read }) => ({ kind, text, created_at, read })),
    };
    const { mails_come_back, ...chosen } = await settings.of(userId);
    const own = await devices.list(userId, undefined);
    yield {
      name: 'notice-settings.json',
      data: { ...chosen, push_devices: own.map(({ created_at }) => ({ created_at })) },
    };
  };
}
