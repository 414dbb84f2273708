/**
 * Whether a text may be in a language that the reader doesn't read: unless it is known to be in theirs.
 * @param textLanguage null if nobody has said in which language the text is
 * @param reader the language of the page
 */
export function mayNeedTranslation(textLanguage: string | null | undefined, reader: string): boolean {
  return !textLanguage || baseOf(textLanguage) !== baseOf(reader);
}

/** 'pt' for 'pt-BR': who reads one reads the other. */
const baseOf = (language: string) => language.split('-')[0]?.toLowerCase();
