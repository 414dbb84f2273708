/**
 * The fields that a host writes, as people call them, in the order of the form. The schema, the statements of the server
 * and the form are built from this table, so that none of them forgets a field.
 */
export const HOME_FIELD_NAMES = {
  title: 'Title',
  description: 'Description',
  location: 'Location',
  home_type: 'Home type',
  guests: 'Guests',
  bedrooms: 'Bedrooms',
  bathrooms: 'Bathrooms',
  amenities: 'Amenities',
  interests: 'Tags',
  swap_preferences: 'Swap preferences',
} as const;

export type HomeField = keyof typeof HOME_FIELD_NAMES;
export const HOME_FIELDS = Object.keys(HOME_FIELD_NAMES) as HomeField[];
