/** Selects from GeoNames' many names of a place those that people write, for the gazetteer. */
import { foldName } from '../../server/src/features/places/fold-name.ts';

/**
 * From this number of inhabitants on, a place is found in every script; smaller ones only in the scripts of their
 * country.
 */
const KNOWN_EVERYWHERE = 100_000;

/** Scripts of countries that use more than one; for all others CLDR names it. */
const SCRIPTS: Record<string, string[]> = {
  BA: ['Cyrl'],
  CN: ['Hani', 'Mong', 'Tibt', 'Arab'],
  CY: ['Grek'],
  HK: ['Hani'],
  IL: ['Hebr', 'Arab'],
  IN: ['Deva', 'Beng', 'Taml', 'Telu', 'Gujr', 'Guru', 'Knda', 'Mlym', 'Orya', 'Arab'],
  IQ: ['Arab'],
  JP: ['Hani', 'Hira', 'Kana'],
  KG: ['Cyrl'],
  KR: ['Hang', 'Hani'],
  KP: ['Hang', 'Hani'],
  KZ: ['Cyrl'],
  LK: ['Sinh', 'Taml'],
  MD: ['Cyrl'],
  ME: ['Cyrl'],
  MN: ['Cyrl'],
  MO: ['Hani'],
  PS: ['Arab', 'Hebr'],
  RS: ['Cyrl'],
  SG: ['Hani', 'Taml'],
  TJ: ['Cyrl'],
  TM: ['Cyrl'],
  TW: ['Hani'],
  UZ: ['Cyrl'],
  XK: ['Cyrl'],
};

const OWN_SCRIPT = new Map<string, RegExp>();

/** Matches the letters of a country's scripts other than Latin. */
function ownScript(country: string): RegExp {
  let found = OWN_SCRIPT.get(country);
  if (!found) {
    const { script = 'Latn' } = new Intl.Locale(`und-${country}`).maximize();
    const scripts = (SCRIPTS[country] ?? [script]).filter((one) => /^(?!Latn)[A-Z][a-z]{3}$/.test(one));
    found = new RegExp(scripts.length > 0 ? `[${scripts.map(lettersOf).join('')}]` : '(?!)', 'u');
    OWN_SCRIPT.set(country, found);
  }
  return found;
}

/** CLDR's names for combinations of scripts. */
const SEVERAL: Record<string, string[]> = {
  Jpan: ['Hani', 'Hira', 'Kana'],
  Kore: ['Hang', 'Hani'],
  Hans: ['Hani'],
  Hant: ['Hani'],
};
const lettersOf = (script: string) =>
  (SEVERAL[script] ?? [script]).map((one) => `\\p{Script=${one}}`).join('');

const LATIN = /^[^\p{L}]*\p{Script=Latin}/u;

/**
 * 'MUC' and 'LIRF' are airports, and 'mwnykh' is a machine's transliteration of ميونخ: nobody types either for a
 * town.
 */
const CODE = /^[A-Z]{3,4}$/;
const BY_MACHINE = /^[^\p{L}]*\p{Ll}/u;
const LONGEST = 40;
const OF_A_TEXT = /["“”();:/\\|\t\d]/;

type Named = { country_code: string; population: number };

/** Other names of a place, without those that already find it, which are passed in folded. */
export function alternateNames(place: Named, all: readonly string[], found: ReadonlySet<string>): string[] {
  const written = all.filter((name) => isWritten(name, place) && !found.has(foldName(name)));
  return [...Map.groupBy(written, foldName).values()].map(bestSpelling);
}

function isWritten(name: string, { country_code, population }: Named): boolean {
  if (name.length > LONGEST || OF_A_TEXT.test(name)) return false;
  const letters = [...foldName(name)].length;
  if (!LATIN.test(name))
    return letters > 0 && (population >= KNOWN_EVERYWHERE || ownScript(country_code).test(name));
  return letters > 1 && !CODE.test(name) && !BY_MACHINE.test(name);
}

/**
 * Of several names that are searched alike, the one to show: 'Lüttich' rather than 'Luttich', and Hebrew without
 * points.
 */
function bestSpelling(names: readonly string[]): string {
  const marks = (name: string) => (name.normalize('NFD').match(/\p{M}/gu) ?? []).length;
  const better = (a: string, b: string) => (POINTED.test(a) ? marks(a) - marks(b) : marks(b) - marks(a));
  return names.toSorted((a, b) => better(a, b) || (a < b ? -1 : 1))[0] as string;
}

/** Scripts whose vowel marks are usually omitted in writing. */
const POINTED = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
