import { LIMITS } from '@swapstead/contract/limits';
import { PHOTO_TEXTS } from '@swapstead/contract/photos/texts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { api } from '../../../lib/api/api.ts';
import { counted } from '../../../lib/text/counted.ts';
import { toast, toastError } from '../../../ui/toast.tsx';
import { createPhotoTray, type PhotoTray, type TrayPhoto } from './photo-tray.ts';
import { sendPhoto } from './send-photo.ts';

/** The photos of a form while it is open; closing it cancels uploads. `homeId` is the home being edited. */
export function usePhotoTray(initial: readonly TrayPhoto[], homeId?: string): PhotoTray {
  const [tray] = useState(() =>
    createPhotoTray({
      initial,
      send: (file, onProgress) => sendPhoto(file, homeId, onProgress),
      discard,
      onIdle: tellResult,
    }),
  );
  useEffect(() => () => tray.close({ throwAway: false }), [tray]);
  return tray;
}

export function useTrayPhotos(tray: PhotoTray) {
  return useSyncExternalStore(tray.subscribe, tray.snapshot, tray.snapshot);
}

/** Adds the chosen files up to the limits, and says what was left out (PHOTO-02 to PHOTO-04). */
export function pickFiles(tray: PhotoTray, selection: readonly File[]) {
  const taken = selection.slice(0, LIMITS.photos_per_selection);
  if (taken.length < selection.length) {
    toastError('Too many files', 'You can select up to 10 photos at a time.');
  }
  const small = taken.filter((file) => file.size <= LIMITS.photo_bytes);
  if (small.length < taken.length) toastError('File too large', PHOTO_TEXTS.too_large);
  const room = LIMITS.photos_per_home - tray.snapshot().filter(({ marked }) => !marked).length;
  if (small.length > room)
    toastError('Too many files', `A home takes up to ${LIMITS.photos_per_home} photos.`);
  tray.add(small);
}

function tellResult({ sent, failed }: { sent: number; failed: number }) {
  if (sent > 0)
    toast('Photos uploaded successfully!', `${counted(sent, 'photo has', 'photos have')} been uploaded.`);
  if (failed > 0) {
    toastError('Upload failed', 'There was an error uploading your photos. Please try again.');
  }
}

/** If this request fails, the server's cleanup deletes the photo later. */
function discard(id: string) {
  api('DELETE /api/home_photos/waiting/:id', { params: { id } }).catch(() => 'swept within a day');
}
