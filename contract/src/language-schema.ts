import { languages, m } from '@swapstead/messages';
import { z } from 'zod';

/** A language that is on. */
export const languageOnSchema = z
  .string({ error: m.profiles_language_unknown })
  .refine((language) => languages.includes(language), { error: m.profiles_language_unknown });
