import { labelText } from './label-text.ts';
import { PRESET_TAGS, STANDARD_AMENITIES } from './preset-labels.ts';

/** Amenities and tags are labels, compared without regard to letter case and surrounding spaces (VALID-09). */
export function labelKey(label: string): string {
  return inAnyCase(tidyLabel(label));
}

/**
 * Folds letter case only, exactly as the database does: it lowers each letter separately, so İ becomes i, and a final
 * sigma is not recognised.
 */
export function inAnyCase(text: string): string {
  return text.normalize('NFC').replaceAll('İ', 'i').toLowerCase().replaceAll('ς', 'σ');
}

/** A label as it is stored: Unicode-composed, without outer spaces, with single inner ones. */
export function tidyLabel(label: string): string {
  return label.normalize('NFC').trim().replace(/\s+/g, ' ');
}

/** The labels without duplicates and blanks, in their order; presets get their own spelling. */
export function foldLabels(labels: readonly string[]): string[] {
  const folded = new Map<string, string>();
  for (const label of labels) {
    const key = labelKey(label);
    if (key && !folded.has(key)) folded.set(key, PRESETS.get(key) ?? tidyLabel(label));
  }
  return [...folded.values()];
}

/**
 * The label that a host means by typed words: a preset by its own name or by the one in the reader's language, otherwise
 * the words (LANG-23).
 */
export function typedLabel(text: string): string {
  const key = labelKey(text);
  const preset = PRESETS.get(key) ?? [...PRESETS.values()].find((one) => labelKey(labelText(one)) === key);
  return preset ?? tidyLabel(text);
}

export function hasLabel(labels: readonly string[], label: string): boolean {
  return labels.some((one) => labelKey(one) === labelKey(label));
}

const PRESETS = new Map(
  [...STANDARD_AMENITIES.map((amenity) => amenity.label), ...Object.values(PRESET_TAGS).flat()].map(
    (label) => [labelKey(label), label],
  ),
);
