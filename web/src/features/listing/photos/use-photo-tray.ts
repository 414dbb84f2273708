import { LIMITS } from '@swapstead/contract/limits';
import { PHOTO_TEXTS } from '@swapstead/contract/photos/texts';
import { m } from '@swapstead/messages';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { api } from '../../../lib/api/api.ts';
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
    toastError(m.listing_photo_tray_too_many_files(), m.listing_photo_tray_ten_at_a_time());
  }
  const small = taken.filter((file) => file.size <= LIMITS.photo_bytes);
  if (small.length < taken.length) toastError(m.listing_photo_tray_file_too_large(), PHOTO_TEXTS.too_large);
  const room = LIMITS.photos_per_home - tray.snapshot().filter(({ marked }) => !marked).length;
  if (small.length > room)
    toastError(
      m.listing_photo_tray_too_many_files(),
      m.listing_photo_tray_home_is_full({ max: LIMITS.photos_per_home }),
    );
  tray.add(small);
}

function tellResult({ sent, failed }: { sent: number; failed: number }) {
  if (sent > 0) toast(m.listing_photo_tray_uploaded_title(), m.listing_photo_tray_uploaded({ count: sent }));
  if (failed > 0) {
    toastError(m.listing_photo_tray_failed_title(), m.listing_photo_tray_failed_text());
  }
}

/** If this request fails, the server's cleanup deletes the photo later. */
function discard(id: string) {
  api('DELETE /api/home_photos/waiting/:id', { params: { id } }).catch(() => undefined);
}
