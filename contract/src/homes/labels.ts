import { PRESET_TAGS, STANDARD_AMENITIES } from './preset-labels.ts';

/** Amenities and tags are labels: one and the same whatever the letter case and the spaces around it (VALID-09). */
export function labelKey(label: string): string {
  return inAnyCase(tidyLabel(label));
}

/**
 * The same for texts that differ in letter case alone. What the database folds together is folded together here: it
 * lowers each letter by itself, so İ becomes i, and a sigma does not know whether it ends a word.
 */
export function inAnyCase(text: string): string {
  return text.normalize('NFC').replaceAll('İ', 'i').toLowerCase().replaceAll('ς', 'σ');
}

/** A label as it is stored: composed, without outer spaces, inner ones single. */
export function tidyLabel(label: string): string {
  return label.normalize('NFC').trim().replace(/\s+/g, ' ');
}

/** The list with each label once, in the order of first mention; presets in their own spelling, blank ones gone. */
export function foldLabels(labels: readonly string[]): string[] {
  const folded = new Map<string, string>();
  for (const label of labels) {
    const key = labelKey(label);
    if (key && !folded.has(key)) folded.set(key, PRESETS.get(key) ?? tidyLabel(label));
  }
  return [...folded.values()];
}

export function hasLabel(labels: readonly string[], label: string): boolean {
  return labels.some((one) => labelKey(one) === labelKey(label));
}

const PRESETS = new Map(
  [...STANDARD_AMENITIES.map((amenity) => amenity.label), ...Object.values(PRESET_TAGS).flat()].map(
    (label) => [labelKey(label), label],
  ),
);
