import { m } from '@swapstead/messages';
import type { z } from 'zod';
import { type Refusal, refusal } from '../errors.ts';
import { createLibreTranslate } from './libre-translate.ts';
import { isTranslationTwin, type translationSettings } from './translation-settings.ts';

/**
 * Translates a text into a language, such as 'de', and finds out by itself in which it is written.
 * @throws the refusal below if the service fails, for whatever reason
 */
export type Translator = (text: string, language: string) => Promise<string>;

/** What members read when the service fails; the log gets the cause, which never quotes a text. */
const translationUnavailable = (cause: unknown): Refusal =>
  Object.assign(refusal(503, 'translation_unavailable', m.translations_unavailable()), { cause });

/** Reverses the text by characters, so that tests see what was asked for. */
const twin: Translator = async (text) => [...text].reverse().join('');

/** The configured service; undefined if nothing is translated on this site. */
export function createTranslator(
  settings: z.output<z.ZodObject<typeof translationSettings>>,
): Translator | undefined {
  const { TRANSLATE_URL, TRANSLATE_KEY } = settings;
  if (TRANSLATE_URL === undefined) return undefined;
  if (isTranslationTwin(settings)) return twin;
  const ask = createLibreTranslate(TRANSLATE_URL, TRANSLATE_KEY);
  return (text, language) =>
    ask(text, language).catch((error: unknown) => {
      throw translationUnavailable(error);
    });
}
