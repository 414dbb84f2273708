/** Sentences about photos, for browser and server. They are not with the schemas, so that no page needs zod. */
export const PHOTO_TEXTS = {
  too_large: 'Please select photos smaller than 10MB.',
  not_an_image: 'Please select a valid image file',
  too_few: 'Please upload at least 3 photos of your home.',
  too_many_waiting: 'Many of your photos wait for a home. Please list one or remove some first.',
  gone: 'Some photos are no longer there. Please add them again.',
} as const;
