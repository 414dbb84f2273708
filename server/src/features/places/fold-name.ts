/** Letters that Unicode does not decompose into a Latin letter and a mark. */
const SPELLED_OUT: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ə: 'e',
};
const SPELLED_OUT_LETTERS = new RegExp(`[${Object.keys(SPELLED_OUT).join('')}]`, 'g');

/** What people type instead of a letter that their keyboard lacks: 'Muenchen', 'Tromsoe', 'Aarhus'. */
const TRANSCRIBED: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };
const TRANSCRIBED_LETTERS = /[äöüøå]/g;

/** Most names consist of plain letters, which need no folding of accents. */
const PLAIN = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/;

const SAINT = /(?<![^ ])(?:saint|sankt|sint|st)(?![^ ])/g;
const SAINTE = /(?<![^ ])(?:sainte|ste)(?![^ ])/g;

/**
 * Normalises a name for comparison, without letter case, accents and punctuation: 'Saint-Étienne' and 'saint etienne'
 * are one name. Lone surrogates, control and direction marks separate words like spaces.
 */
export function foldName(name: string): string {
  if (PLAIN.test(name)) return name.toLowerCase();
  return name
    .normalize('NFKD')
    .replace(/[\p{M}'’‘ʻ`´]/gu, '')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(SPELLED_OUT_LETTERS, (letter) => SPELLED_OUT[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Every folded form by which a name is found: as written, with its letters transcribed ('muenchen'), and with Saint in
 * full or short. The typed text is folded only once and compared with all of them, so 'st' still finds Stockholm, and
 * 'bue' Buenos Aires.
 */
export function foldings(name: string): string[] {
  const lower = name.normalize('NFC').toLowerCase();
  const transcribed = lower.replace(TRANSCRIBED_LETTERS, (letter) => TRANSCRIBED[letter] ?? letter);
  const forms = new Set<string>();
  for (const folded of new Set([foldName(name), foldName(transcribed)])) {
    forms.add(folded);
    forms.add(folded.replace(SAINT, 'st').replace(SAINTE, 'ste'));
    forms.add(folded.replace(SAINT, 'saint').replace(SAINTE, 'sainte'));
  }
  return [...forms];
}
