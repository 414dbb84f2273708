import { languages, PSEUDO_LANGUAGES } from '../../messages/build/languages.ts';

/** Every language beside English: those with a catalogue, and those made from English to look at. */
export const OTHER_LANGUAGES: readonly string[] = [...languages().slice(1), ...PSEUDO_LANGUAGES];

/**
 * The setting LANGUAGES of all tests that open pages in several languages, over HTTP and in the browser. A set of
 * languages has builds of its own, so with one set they are built once.
 */
export const EVERY_LANGUAGE = OTHER_LANGUAGES.join();
