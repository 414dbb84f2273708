import { m, textTable } from '@swapstead/messages';

/**
 * The fields that a host writes, as people call them, in the order of the form. The schema, the statements of the server
 * and the form are built from this table, so that none of them forgets a field.
 */
export const HOME_FIELD_NAMES = textTable({
  title: m.homes_field_title,
  description: m.homes_field_description,
  language: m.homes_field_language,
  location: m.homes_field_location,
  home_type: m.homes_field_home_type,
  guests: m.homes_field_guests,
  bedrooms: m.homes_field_bedrooms,
  bathrooms: m.homes_field_bathrooms,
  amenities: m.homes_field_amenities,
  interests: m.homes_field_interests,
  swap_preferences: m.homes_field_swap_preferences,
});

export type HomeField = keyof typeof HOME_FIELD_NAMES;
export const HOME_FIELDS = Object.keys(HOME_FIELD_NAMES) as HomeField[];
