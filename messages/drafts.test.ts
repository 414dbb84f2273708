import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCatalogue } from './build/catalogue.ts';
import { assertSameArguments } from './build/compiler.ts';

const FOLDER = join(import.meta.dirname, 'drafts');
const english = readCatalogue('en');

/** Translations that are not whole yet. The build knows only catalogues beside English, so no draft reaches a page. */
const drafts = readdirSync(FOLDER).map((file) => file.slice(0, 2));

describe.each(drafts)('the draft of %s', (language) => {
  it('takes the arguments and tags of each English message that it translates', () => {
    const messages = readCatalogue(language, FOLDER);
    const translated = new Set(messages.map(({ key }) => key));
    expect(() =>
      assertSameArguments(
        language,
        messages,
        english.filter(({ key }) => translated.has(key)),
      ),
    ).not.toThrow();
  });
});
