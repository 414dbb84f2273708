import type { FieldErrors } from 'react-hook-form';
import type { FormFault } from './error-summary.tsx';
import { fieldsOf, HOME_PARTS, type HomeFormValues, partsOf, type SectionId } from './form-fields.ts';
import { isFilled } from './home-form-values.ts';
import type { SectionState } from './section-list.tsx';

/** The element id of the first failed photo, which the error summary links to. */
export const FAILED_PHOTO = 'failed-photo';

/**
 * The faults in the order of the form, with the ids of their controls. A fault about photos links to the failed one, and
 * one about the place to the field of the location, which shows one fault at a time.
 */
export function faultsOf(
  errors: FieldErrors<HomeFormValues>,
  photoFault: string | undefined,
  hasFailedPhoto: boolean,
): FormFault[] {
  return HOME_PARTS.flatMap((part) => {
    if (part === 'photos') {
      return photoFault ? [{ field: hasFailedPhoto ? FAILED_PHOTO : part, message: photoFault }] : [];
    }
    const message = messageOf(errors[part]);
    if (!message || (part === 'place' && errors.location)) return [];
    return [{ field: part === 'place' ? 'location' : part, message }];
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
export function stateOf(id: SectionId, facts: Facts): SectionState['state'] {
  const { errors, missing, photoFault, kept, minPhotos, values } = facts;
  const state = (isFaulty: boolean, isDone: boolean) => (isFaulty ? 'faulty' : isDone ? 'done' : 'open');
  if (id === 'photo-section') return state(photoFault !== undefined, kept > 0 && kept >= minPhotos);
  const fields = fieldsOf(id);
  return state(
    partsOf(id).some((part) => errors[part]),
    id === 'basic' ? missing.length === 0 : fields.every((field) => isFilled(values[field])),
  );
}
