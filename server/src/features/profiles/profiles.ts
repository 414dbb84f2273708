import type pg from 'pg';
import type { ExportData } from '../../platform/export/data-export.ts';
import { createAttempts } from '../../platform/http/attempts.ts';
import type { IncomingFiles } from '../../platform/http/incoming-files.ts';
import type { ImageGate } from '../../platform/images/image-gate.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { slice } from '../../platform/slice.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { avatarFiles } from './avatars.routes.ts';
import { deleteAvatarWithAccount, exportProfile } from './profiles.personal-data.ts';
import { createProfilesRepository } from './profiles.repository.ts';
import { type DataExported, profilesRoutes } from './profiles.routes.ts';
import { type CompletedSwaps, createProfilesService, type OnNameChanged } from './profiles.service.ts';

type Parts = {
  pool: pg.Pool;
  storage: Storage;
  jobs: Jobs;
  gate: ImageGate;
  incoming: IncomingFiles;
  mailer: Pick<Mailer, 'greetBy' | 'speakBy'>;
  exportData: ExportData;
  dataExported: DataExported;
  completedSwaps: CompletedSwaps;
  onNameChanged: OnNameChanged;
};

/** Wires the slice. */
export function createProfiles(parts: Parts) {
  const { pool, storage, jobs, gate, incoming, exportData, completedSwaps, onNameChanged } = parts;
  const repository = createProfilesRepository(pool);
  parts.mailer.greetBy(repository.nameOf);
  parts.mailer.speakBy(repository.languageOf);
  const profiles = createProfilesService({
    pool,
    gate,
    attempts: createAttempts(pool),
    repository,
    storage,
    jobs,
    completedSwaps,
    onNameChanged,
  });
  return slice({
    routes: profilesRoutes({ profiles, incoming, exportData, dataExported: parts.dataExported }),
    mount: (app) => avatarFiles(app, { repository, storage }),
    exportPart: exportProfile(repository, storage),
    onAccountDeleted: deleteAvatarWithAccount(jobs),
  });
}
