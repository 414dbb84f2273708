/**
 * Lists of the specification (CONST-01) that the gallery's addresses name. Without zod, because the first page loads
 * this file.
 */

export const HOME_TYPES = ['Apartment', 'House', 'Townhouse', 'Condo', 'Villa', 'Studio', 'Loft'] as const;
export type HomeType = (typeof HOME_TYPES)[number];

export const TAG_CATEGORIES = ['lifestyle', 'design', 'location', 'feature'] as const;
export type TagCategory = (typeof TAG_CATEGORIES)[number];
