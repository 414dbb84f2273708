import { ORIGINAL } from '@swapstead/contract/languages';
import { languages } from '@swapstead/messages';

/** A language, or English if it is not on, such as one that a member chose before it was switched off. */
export const languageOn = (language: string | undefined): string =>
  language !== undefined && languages.includes(language) ? language : ORIGINAL;
