import type { FieldErrors } from 'react-hook-form';
import type { FormFault } from './error-summary.tsx';
import type { HomeFormValues } from './home-form-values.ts';
import type { SectionState } from './section-list.tsx';

/** Fields and photos in the order of the form; the ids are those of the controls. */
const ORDER = [
  'title',
  'description',
  'location',
  'home_type',
  'guests',
  'bedrooms',
  'bathrooms',
  'photos',
  'amenities',
  'interests',
  'swap_preferences',
] as const;

/** The element id of the first failed photo, which the error summary links to. */
export const FAILED_PHOTO = 'failed-photo';

/** The faults in the order of the form. A fault about photos links to the failed one. */
export function faultsOf(
  errors: FieldErrors<HomeFormValues>,
  photoFault: string | undefined,
  hasFailedPhoto: boolean,
): FormFault[] {
  return ORDER.flatMap((field) => {
    const message = field === 'photos' ? photoFault : messageOf(errors[field]);
    if (!message) return [];
    return [{ field: field === 'photos' && hasFailedPhoto ? FAILED_PHOTO : field, message }];
  });
}

/** The error of a list is on the list or on one of its entries. */
function messageOf(error: unknown): string | undefined {
  const first = Array.isArray(error) ? error.find(Boolean) : error;
  return (first as { message?: string } | undefined)?.message;
}

type Facts = {
  errors: FieldErrors<HomeFormValues>;
  missing: readonly string[];
  photoFault: string | undefined;
  /** The number of photos that the home is to have. */
  kept: number;
  minPhotos: number;
  values: HomeFormValues;
};

/** The state of a section: done, or what it lacks. */
export function stateOf(id: string, facts: Facts): SectionState['state'] {
  const { errors, missing, photoFault, kept, minPhotos, values } = facts;
  const has = (...fields: (keyof HomeFormValues)[]) => fields.some((field) => errors[field]);
  const state = (isFaulty: boolean, isDone: boolean) => (isFaulty ? 'faulty' : isDone ? 'done' : 'open');
  switch (id) {
    case 'basic':
      return state(
        has('title', 'description', 'location', 'home_type', 'guests', 'bedrooms', 'bathrooms'),
        missing.length === 0,
      );
    case 'photo-section':
      return state(photoFault !== undefined, kept > 0 && kept >= minPhotos);
    case 'amenities-section':
      return state(has('amenities'), values.amenities.length > 0);
    case 'tags-section':
      return state(has('interests'), values.interests.length > 0);
    default:
      return state(has('swap_preferences'), values.swap_preferences.trim() !== '');
  }
}
