import { HOME_FIELD_NAMES, HOME_FIELDS, type HomeField } from '@swapstead/contract/homes/fields';
import type { OwnHome } from '@swapstead/contract/homes/listing.endpoints';
import type { LanguageCode } from '@swapstead/contract/language-codes';
import { LIMITS } from '@swapstead/contract/limits';
import { listText } from '@swapstead/contract/list-text';
import { labelWithin } from '@swapstead/contract/locale';
import type { Place, PlaceChoice } from '@swapstead/contract/places/endpoints';
import { m } from '@swapstead/messages';
import { FORM_FIELDS, type HomeFormValues } from './form-fields.ts';

/** A value for every field; the table of fields has checked their types. */
const eachField = (read: (field: HomeField) => unknown) =>
  Object.fromEntries(HOME_FIELDS.map((field) => [field, read(field)])) as HomeFormValues;

export const EMPTY_HOME: HomeFormValues = eachField((field) => FORM_FIELDS[field].empty);

/** The form of a home that is not listed yet, before anything is typed. @param language the host's own */
export const newHome = (language: LanguageCode): HomeFormValues => ({ ...EMPTY_HOME, language });

/**
 * The form's values of a stored home. A home kept in a draft before a field existed has no value for it: the field is
 * empty then.
 */
export function valuesOf(home: OwnHome): HomeFormValues {
  return {
    ...eachField((field) => home[field] ?? FORM_FIELDS[field].empty),
    ...(home.place && { place: placeOf(home.place) }),
    ...(home.place?.pin && { pin: home.place.pin }),
  };
}

/** The parts of a place that the form needs. */
function placeOf({ id, name, entry, country, country_code, latitude, longitude, time_zone }: Place): Place {
  return { id, name, entry, country, country_code, latitude, longitude, time_zone };
}

/** The place and point of the form, if they differ from the stored ones. */
export function placeChoiceOf(values: HomeFormValues, stored: HomeFormValues): PlaceChoice {
  const { place, pin } = values;
  return {
    ...(place !== undefined && place?.id !== stored.place?.id && { place_id: place?.id ?? null }),
    ...(JSON.stringify(pin ?? null) !== JSON.stringify(stored.pin ?? null) && { pin: pin ?? null }),
  };
}

/** Whether a value has been given. */
export function isFilled(value: HomeFormValues[HomeField]): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  return Array.isArray(value) ? value.length > 0 : value !== null;
}

/** The names of required fields that are still empty. */
export const missingFields = (values: HomeFormValues): string[] =>
  HOME_FIELDS.filter((field) => FORM_FIELDS[field].isRequired && !isFilled(values[field])).map(
    (field) => HOME_FIELD_NAMES[field],
  );

/** The number of photos by upload state. */
export type PhotoCounts = { arrived: number; uploading: number; failed: number };

/** One sentence about what is left to do before the form can be sent; undefined if nothing is. */
export function leftToDo(missing: readonly string[], photos: PhotoCounts, minPhotos: number) {
  const { arrived, uploading, failed } = photos;
  const lack = Math.max(0, minPhotos - arrived - uploading - failed);
  const parts = [
    ...(missing.length > 0
      ? [m.listing_home_form_values_missing({ count: missing.length, fields: listedFields(missing) })]
      : []),
    ...(lack > 0 ? [m.listing_home_form_values_more_photos({ count: lack, number: numberName(lack) })] : []),
    ...(failed > 0
      ? [m.listing_home_form_values_photos_failed({ count: failed, number: numberName(failed) })]
      : []),
    ...(uploading > 0
      ? [m.listing_home_form_values_photos_on_their_way({ count: uploading, number: numberName(uploading) })]
      : []),
  ];
  if (parts.length === 0) return undefined;
  const count = missing.length + [lack, failed, uploading].filter((photos) => photos > 0).length;
  const sentence = parts.join(', ');
  return {
    title: m.listing_home_form_values_things_left({ count, number: capital(numberName(count)) }),
    sentence: capital(sentence),
  };
}

/** What to fix about the photos before the form can be sent. */
export const failedText = (count: number) =>
  m.listing_home_form_values_photos_failed_try_again({ count, number: numberName(count) });

/** How many photos a new home needs. */
export const MIN_PHOTOS = LIMITS.photos_min;

/** A number up to ten as a word. */
const numberName = (count: number) => m.listing_home_form_values_number({ count });
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const listedFields = (names: readonly string[]) =>
  listText(names.map((name, index) => (index === 0 ? name : labelWithin(name))));
