import { m, textTable } from '@swapstead/messages';

/**
 * Sentences about photos, for browser and server. Kept apart from the schemas, so that pages that show them need no
 * zod.
 */
export const PHOTO_TEXTS = textTable({
  too_large: m.photos_too_large,
  not_an_image: m.photos_not_an_image,
  damaged: m.photos_damaged,
  animated: m.photos_animated,
  too_few: m.photos_too_few,
  too_many_waiting: m.photos_too_many_waiting,
  gone: m.photos_gone,
});
