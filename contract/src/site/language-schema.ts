import { z } from 'zod';
import { LANGUAGE_NAMES, type Language } from './languages.ts';

/** A language that the site can speak. Whether it is on is the server's to say. */
export const languageSchema = z.enum(Object.keys(LANGUAGE_NAMES) as [Language, ...Language[]]);
