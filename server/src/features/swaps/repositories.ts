import { createAgreementsRepository } from './agreement/agreements.repository.ts';
import { createChangesRepository } from './core/changes.repository.ts';
import { createMembersRepository } from './core/members.repository.ts';
import { createNightStaysRepository } from './core/night-stays.repository.ts';
import { createSubmissionsRepository } from './core/submissions.repository.ts';
import { createSwapListsRepository } from './core/swap-lists.repository.ts';
import { createSwapSnapshotRepository } from './core/swap-snapshot.repository.ts';
import { createSwapsRepository } from './core/swaps.repository.ts';
import { createTermsRepository } from './core/terms.repository.ts';
import { createEndingsRepository } from './ending/endings.repository.ts';
import { createReplacementsRepository } from './ending/replacements.repository.ts';
import { createGuidePhotosRepository } from './guides/guide-photos.repository.ts';
import { createGuidesRepository } from './guides/guides.repository.ts';
import { createStaysRepository } from './guides/stays.repository.ts';
import { createNightsRepository } from './proposing/nights.repository.ts';
import { createSwapsPersonalDataRepository } from './swaps.personal-data.repository.ts';
import { createTeamRepository } from './team/team.repository.ts';

/** The repositories of the slice. Each method runs on the pool or client that it is given. */
export const createSwapRepositories = () => ({
  swaps: createSwapsRepository(),
  snapshots: createSwapSnapshotRepository(),
  submissions: createSubmissionsRepository(),
  members: createMembersRepository(),
  changes: createChangesRepository(),
  terms: createTermsRepository(),
  lists: createSwapListsRepository(),
  agreements: createAgreementsRepository(),
  guides: createGuidesRepository(),
  guidePhotos: createGuidePhotosRepository(),
  stays: createStaysRepository(),
  nights: createNightsRepository(),
  nightStays: createNightStaysRepository(),
  endings: createEndingsRepository(),
  replacements: createReplacementsRepository(),
  team: createTeamRepository(),
  personalData: createSwapsPersonalDataRepository(),
});
