/** Apostrophes and hyphens as keyboards write them: a telephone types ’ where a computer types '. */
const APOSTROPHES = /[`´ʹʻʼˈ‘’‛′＇]/gu;
const HYPHENS = /[‐‑‒–—−﹣－]/gu;
/** Pasted with a name, and not seen by anyone. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * The form in which two spellings of one name are compared: trimmed, single spaces, NFC, lower case, one kind of
 * apostrophe and hyphen (AGREE-10). Used by the form and the server, so that both judge alike.
 */
export const comparedName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(APOSTROPHES, "'")
    .replace(HYPHENS, '-')
    .trim()
    .replace(/\s+/gu, ' ')
    .toLocaleLowerCase('und');
