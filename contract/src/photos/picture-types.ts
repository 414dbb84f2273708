/** The image types that the server accepts, judged by content (PHOTO-06, PROF-48). */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

/**
 * The image types offered by every file picker, all of which the server accepts. Without HEIC in the list, an iPhone
 * sends a JPEG.
 */
export const PICTURES_ACCEPTED = PICTURE_TYPES.join();
