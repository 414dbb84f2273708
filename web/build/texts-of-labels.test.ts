import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { messages } from './messages.ts';

const HOMES = join(import.meta.dirname, '../../contract/src/homes');

/** A module of the contract as the build of a language has it. */
async function built(file: string, language: string): Promise<string> {
  const output = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [messages(language)],
    build: { write: false, lib: { entry: join(HOMES, file), formats: ['es'] } },
  })) as Rolldown.RolldownOutput[];
  return output[0]?.output[0].code ?? '';
}

it.each([
  ['label-text.ts', 'Beachfront', 'Direkt am Strand'],
  ['home-type-text.ts', 'Townhouse', 'Reihenhaus'],
])(
  '%s weighs nothing in English, whose pages show labels as they are stored [LANG-09, LANG-23]',
  async (file, label, german) => {
    const english = await built(file, 'en');
    expect(english).not.toContain(label);
    expect(english.length).toBeLessThan(100);
    const other = await built(file, 'de');
    expect(other).toContain(label);
    expect(other).toContain(german);
  },
);
