/** Letters that Unicode does not take apart into a Latin letter and a mark. */
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

/** Words of plain letters, as most names are. */
const PLAIN = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/;

/**
 * A name as it is compared: letter case, accents and punctuation do not count. 'Saint-Étienne' and 'saint etienne' are
 * one name. Lone surrogates, control and direction marks are no letters, so they separate words as spaces do.
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
