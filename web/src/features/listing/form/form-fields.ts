import { HOME_FIELD_NAMES, HOME_FIELDS, type HomeField } from '@swapstead/contract/homes/fields';
import type { HomeFieldsInput } from '@swapstead/contract/homes/listing.endpoints';
import type { Place, Point } from '@swapstead/contract/places/endpoints';
import { m } from '@swapstead/messages';

/** The sections of the form, in their order. */
export const SECTIONS = [
  {
    id: 'basic',
    title: m.listing_form_fields_basic_information(),
    hint: m.listing_form_fields_basic_hint(),
  },
  {
    id: 'photo-section',
    title: m.listing_form_fields_photos(),
    hint: m.listing_form_fields_photos_hint(),
  },
  {
    id: 'amenities-section',
    title: m.listing_form_fields_amenities(),
    hint: m.listing_form_fields_amenities_hint(),
  },
  {
    id: 'tags-section',
    title: m.listing_form_fields_tags_interests(),
    hint: m.listing_form_fields_tags_hint(),
  },
  {
    id: 'swap-section',
    title: m.listing_form_fields_swap_preferences(),
    hint: m.listing_form_fields_swap_hint(),
  },
] as const;

export type SectionId = (typeof SECTIONS)[number]['id'];

/**
 * The form's values: the fields of the contract, but the home type may be missing: '' at first, null after the choices
 * were left with the keyboard without choosing.
 */
export type HomeFormValues = Omit<HomeFieldsInput, 'home_type' | 'swap_preferences'> & {
  home_type: string | null;
  swap_preferences: string;
  /** A place of the gazetteer; null once removed, undefined if none was chosen. */
  place?: Place | null;
  /** The exact point; null once removed, undefined if none was set. */
  pin?: Point | null;
};

type FormField<Value> = { section: SectionId; empty: Value; isRequired?: true };

/**
 * What the form knows of each field: its section, its value before anything is typed, and whether it has to be filled
 * in. A field of the contract that is missing here is a type error.
 */
export const FORM_FIELDS: { readonly [Field in HomeField]: FormField<HomeFormValues[Field]> } = {
  title: { section: 'basic', empty: '', isRequired: true },
  description: { section: 'basic', empty: '', isRequired: true },
  language: { section: 'basic', empty: null },
  location: { section: 'basic', empty: '', isRequired: true },
  home_type: { section: 'basic', empty: '', isRequired: true },
  guests: { section: 'basic', empty: null },
  bedrooms: { section: 'basic', empty: null },
  bathrooms: { section: 'basic', empty: null },
  amenities: { section: 'amenities-section', empty: [] },
  interests: { section: 'tags-section', empty: [] },
  swap_preferences: { section: 'swap-section', empty: '' },
};

export const fieldsOf = (section: SectionId): HomeField[] =>
  HOME_FIELDS.filter((field) => FORM_FIELDS[field].section === section);

/** The names of everything that a host fills in: the fields, their place and the photos. */
export const PART_NAMES = {
  ...HOME_FIELD_NAMES,
  place: m.listing_form_fields_place(),
  photos: m.listing_form_fields_photos(),
} as const;
export type HomePart = keyof typeof PART_NAMES;

/** The parts of a section; the place is chosen below the location. */
export const partsOf = (section: Exclude<SectionId, 'photo-section'>): Exclude<HomePart, 'photos'>[] =>
  fieldsOf(section).flatMap((field) => (field === 'location' ? ([field, 'place'] as const) : [field]));

/** All parts in the order of the form. */
export const HOME_PARTS: readonly HomePart[] = SECTIONS.flatMap(({ id }) =>
  id === 'photo-section' ? (['photos'] as const) : partsOf(id),
);
