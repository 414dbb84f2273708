/** The kinds of pictures that the server takes, judged by content (PHOTO-06, PROF-48). */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

/**
 * What every picker of pictures offers: nothing that the server refuses. HEIC is left out on purpose: an iPhone that is
 * not offered it sends a JPEG by itself.
 */
export const PICTURES_ACCEPTED = PICTURE_TYPES.join();
