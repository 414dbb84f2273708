/**
 * Sentences about photos, for browser and server. Kept apart from the schemas, so that pages that show them need no
 * zod.
 */
export const PHOTO_TEXTS = {
  too_large: 'Please select photos smaller than 10MB.',
  not_an_image: 'Please select a valid image file',
  damaged: 'Part of this photo is missing or damaged. Please choose another one.',
  animated: 'This picture is animated. Please choose a still photo.',
  too_many_pixels: (megapixels: number) =>
    `This photo has more than ${megapixels} megapixels. Please choose a smaller one.`,
  too_few: 'Please upload at least 3 photos of your home.',
  too_many_waiting: 'Many of your photos wait for a home. Please list one or remove some first.',
  gone: 'Some photos are no longer there. Please add them again.',
} as const;
