/** Sentences about uploading an avatar (PROF-46, PROF-47), for the server's refusals and the file picker. */
export const AVATAR_TEXTS = {
  too_large: 'Please select an image smaller than 5MB',
  wrong_type: 'Please select a valid image file',
  missing: 'Please choose a picture.',
  damaged: 'This picture is damaged. Please choose another one.',
  too_many_pixels: (megapixels: number) =>
    `This picture has more than ${megapixels} megapixels. Please choose a smaller one.`,
} as const;
