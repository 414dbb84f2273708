import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Message, readCatalogue } from '../../messages/build/catalogue.ts';
import { messages } from './messages.ts';

const REGISTRY = 'registry.ts';
const IMPORT = "import { m } from '@swapstead/messages';";
const catalogue = readCatalogue('en');
const firstThat = (has: (message: Message) => boolean): Message => {
  const found = catalogue.find(has);
  if (!found) throw new Error('The catalogue has no such message.');
  return found;
};
const isOfText = ({ arguments: args }: Message) => [...args.values()].every((type) => type === 'string');

/** Messages of each kind, whatever they say. */
const plain = firstThat(
  ({ arguments: args, tags, text }) => args.size + tags.size === 0 && !text.includes("'"),
);
const another = firstThat(
  ({ key, arguments: args, tags }) => args.size + tags.size === 0 && key !== plain.key,
);
const named = firstThat((one) => one.arguments.size === 1 && isOfText(one) && one.tags.size === 0);
const counted = firstThat(({ text }) => /^\{\w+, plural, one \{[^{}]*\} other \{#[^{}]*\}\}$/.test(text));
const tagged = firstThat(({ text }) => /^[^{}]*<(\w+)>[^{}<]*<\/\1>[^{}<]*$/.test(text));
const argumentOf = ({ arguments: args }: Message) => [...args.keys()][0] as string;

/** What the plugin makes of a module, before anything else is done to it. */
let transformed: (code: string, id?: string) => string;
beforeAll(async () => {
  const plugin = messages() as unknown as {
    buildStart: () => Promise<void>;
    transform: (code: string, id: string) => { code: string } | null;
  };
  await plugin.buildStart();
  transformed = (code, id = '/web/src/page.tsx') => plugin.transform(code, id)?.code ?? code;
});

/** What a module exports after a build. */
async function built(code: string): Promise<Record<string, unknown>> {
  const isEntry = (id: string) => id.endsWith('entry.ts');
  const entry: Plugin = {
    name: 'entry',
    resolveId: (id) => (isEntry(id) ? id : undefined),
    load: (id) => (isEntry(id) ? code : undefined),
  };
  const output = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [entry, messages()],
    build: { write: false, lib: { entry: 'entry.ts', formats: ['es'] } },
  })) as Rolldown.RolldownOutput[];
  const chunk = output[0]?.output[0].code ?? '';
  return import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(chunk)}`);
}

describe('the client build', () => {
  it("counts the site's languages, and leaves a variable of the same name alone", () => {
    const use = 'export const count = () => languages.length;';
    const counting = transformed(`import { languages, m } from '@swapstead/messages';\n${use}`);
    expect(counting).toMatch(/count = \(\) => \d+;/);
    expect(transformed(`${IMPORT}\nconst languages = ['nl'];\n${use}`)).toContain(use);
  });

  it('writes a message without arguments as its text', async () => {
    expect(transformed(`${IMPORT}\nexport const back = m.${plain.key}();`)).toContain(
      `export const back = ${JSON.stringify(plain.text)};`,
    );
    expect(await built(`${IMPORT}\nexport const back = m.${plain.key}();`)).toMatchObject({
      back: plain.text,
    });
  });

  it('writes any other message as its function, once for each module', async () => {
    const code = `${IMPORT}
      export const names = ['Nora', 'Ivo'].map((name) => m.${named.key}({ ${argumentOf(named)}: name }));
      export const again = m.${named.key}({ ${argumentOf(named)}: 'Ada' });`;
    expect(transformed(code).match(new RegExp(`const m_${named.key} = `, 'g'))).toHaveLength(1);
    const said = (name: string) => named.text.replace(`{${argumentOf(named)}}`, name);
    expect(await built(code)).toMatchObject({ names: [said('Nora'), said('Ivo')], again: said('Ada') });
  });

  it('keeps a message as a function where it is passed on', async () => {
    const { texts } = await built(
      `${IMPORT}\nexport const texts = [m.${plain.key}, m.${another.key}].map((text) => text());`,
    );
    expect(texts).toEqual([plain.text, another.text]);
  });

  it('loads plural rules and number formats only where a message needs them', async () => {
    expect(transformed(`${IMPORT}\nm.${plain.key}(); m.${named.key};`)).not.toContain(REGISTRY);
    const code = `${IMPORT}\nexport const many = m.${counted.key}({ ${argumentOf(counted)}: 1200 });`;
    expect(transformed(code)).toContain(REGISTRY);
    expect((await built(code)).many).toMatch(/^1,200/);
  });

  it('gives a message with tags its parts', async () => {
    const { parts } = await built(`${IMPORT}\nexport const parts = m.${tagged.key}.parts();`);
    const tag = [...tagged.tags][0];
    expect(parts).toContainEqual(expect.objectContaining({ type: 'markup-start', name: tag }));
    expect(parts).toContainEqual(expect.objectContaining({ type: 'markup-end', name: tag }));
  });

  it('keeps the other exports of the package', async () => {
    const code = `import { currentLanguage, m, textTable } from '@swapstead/messages';
      export const language = currentLanguage();
      export const back = textTable({ back: m.${plain.key} }).back;`;
    expect(await built(code)).toMatchObject({ language: 'en', back: plain.text });
  });

  it('fails for an unknown message, with the file and the message', () => {
    expect(() => transformed(`${IMPORT}\nm.no_such_message();`)).toThrow(
      '/web/src/page.tsx: there is no message no_such_message.',
    );
  });

  it('leaves modules alone that use no messages, and packages', () => {
    const other = 'const m = { back: () => 1 }; m.back();';
    expect(transformed(other)).toBe(other);
    const inPackage = `${IMPORT}\nm.no_such_message();`;
    expect(transformed(inPackage, '/node_modules/one/index.js')).toBe(inPackage);
  });

  it('is part of both builds of the client', () => {
    for (const config of ['vite.config.ts', 'early.config.ts'])
      expect(readFileSync(join(import.meta.dirname, '..', config), 'utf8')).toMatch(/\bmessages\(/);
  });
});
