import { m, textTable } from '@swapstead/messages';
/** Sentences about uploading an avatar (PROF-46, PROF-47), for the server's refusals and the file picker. */
export const AVATAR_TEXTS = textTable({
  too_large: m.profiles_avatar_too_large,
  wrong_type: m.profiles_avatar_wrong_type,
  missing: m.profiles_avatar_missing,
  damaged: m.profiles_avatar_damaged,
});
