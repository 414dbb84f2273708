import { keepTrackOfPhotos, photoFileKeys } from '../features/photos/photos.backup.ts';
import { avatarFileKeys, keepTrackOfAvatars } from '../features/profiles/profiles.backup.ts';
import { keepTrackOfAgreementPdfs } from '../features/swaps/agreement/agreement-pdfs.backup.ts';
import { guidePhotoFileKeys, keepTrackOfGuidePhotos } from '../features/swaps/guides/guide-photos.backup.ts';

/** The keys of every file that a row names, slice by slice, for backups. */
export const fileKeys = [photoFileKeys, avatarFileKeys, guidePhotoFileKeys];

/** Run after a restore, so that files which no row names any more are removed. */
export const keepTrack = [
  keepTrackOfPhotos,
  keepTrackOfAvatars,
  keepTrackOfGuidePhotos,
  keepTrackOfAgreementPdfs,
];
