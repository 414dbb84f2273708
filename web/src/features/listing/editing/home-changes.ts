import { homeTypeText } from '@swapstead/contract/homes/home-type-text';
import { labelText } from '@swapstead/contract/homes/label-text';
import { type HomeFields, homeFieldsSchema, type OwnHome } from '@swapstead/contract/homes/listing.endpoints';
import { languageLabel } from '@swapstead/contract/language-codes';
import { entryText } from '@swapstead/contract/places/country-names';
import { m } from '@swapstead/messages';
import { HOME_PARTS, type HomePart, PART_NAMES } from '../form/form-fields.ts';
import { valuesOf } from '../form/home-form-values.ts';
import type { TrayPhoto } from '../photos/photo-tray.ts';

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const idsOf = (photos: readonly { id: string }[]) => photos.map(({ id }) => id);

/** The fields whose form value differs from the home. */
export function changedFields(home: OwnHome, fields: HomeFields): Partial<HomeFields> {
  // Compared in the form that the schema produces: a space at the end of an imported text is not an edit.
  const before: Partial<HomeFields> = homeFieldsSchema.safeParse(valuesOf(home)).data ?? home;
  const changed = Object.entries(fields).filter(
    ([name, value]) => !isSame(before[name as keyof HomeFields], value),
  );
  return Object.fromEntries(changed);
}

/** Whether saving the photos in the form would change those of the home. */
export function photosDiffer(home: OwnHome, photos: readonly TrayPhoto[]): boolean {
  const kept = photos.filter(({ marked }) => !marked);
  return !isSame(
    idsOf(home.photos),
    kept.map(({ photo }) => photo?.id),
  );
}

/** The parts in which a later version of a home differs from the opened one. */
export function partsChanged(opened: OwnHome, latest: OwnHome): HomePart[] {
  return HOME_PARTS.filter((part) =>
    part === 'photos'
      ? !isSame(idsOf(opened.photos), idsOf(latest.photos))
      : // A home kept in a draft before a field existed lacks it.
        !isSame(opened[part] ?? null, latest[part] ?? null),
  );
}

/** The name of a part, with its value if that fits in a line. */
export function describePart(part: HomePart, home: OwnHome): { name: string; value: string } {
  const value = home[part];
  const name = PART_NAMES[part];
  if (part === 'photos') return { name, value: m.listing_home_changes_photos({ count: home.photos.length }) };
  if (part === 'place')
    return { name, value: home.place ? entryText(home.place) : m.listing_home_changes_none() };
  if (part === 'language' && home.language) return { name, value: languageLabel(home.language) };
  if (part === 'home_type') return { name, value: homeTypeText(home.home_type) };
  if (part === 'amenities' || part === 'interests')
    return { name, value: home[part].map(labelText).join(', ') || m.listing_home_changes_none() };
  return { name, value: value === null || value === '' ? m.listing_home_changes_empty() : String(value) };
}

/**
 * The photos of a home after two people changed them: in the order of `mine`, without those the other removed, followed
 * by those the other added. All three lists are ids.
 */
export function mergedPhotos(
  opened: readonly string[],
  latest: readonly string[],
  mine: readonly string[],
): string[] {
  const stay = mine.filter((id) => latest.includes(id) || !opened.includes(id));
  return [...stay, ...latest.filter((id) => !opened.includes(id) && !mine.includes(id))];
}
