import { compileMessage } from '@inlang/paraglide-js';
import { describe, expect, it } from 'vitest';
import { parseMessage } from './icu.ts';

type Compiled = ((inputs: object) => string) & { parts: (inputs: object) => unknown[] };

/** The compiled message of an ICU text. */
async function compiled(text: string): Promise<Compiled> {
  const { declarations, variants } = parseMessage(text);
  const selectors = (variants[0]?.matches ?? []).map(({ key }) => ({
    type: 'variable-reference' as const,
    name: key,
  }));
  const { code } = compileMessage(
    declarations,
    { id: 'message', bundleId: 'message', locale: 'pl', selectors },
    variants.map((variant, index) => ({ id: String(index), messageId: 'message', ...variant })),
  );
  const registry = {
    plural: (locale: string, count: number, options: Intl.PluralRulesOptions) =>
      new Intl.PluralRules(locale, options).select(count),
    number: (locale: string, value: number) => new Intl.NumberFormat(locale).format(value),
  };
  const source = `export default (registry) => ${code.replace(/;$/, '')};`;
  const module = await import(`data:text/javascript,${encodeURIComponent(source)}`);
  return module.default(registry);
}

const formatted = async (text: string, inputs: object): Promise<string> => (await compiled(text))(inputs);

describe('a message in ICU MessageFormat', () => {
  it('takes every plural form of its language, and an exact number before its form', async () => {
    const text = '{n, plural, =0 {nic} one {# noc} few {# noce} many {# nocy} other {# nocy}}';
    expect(await Promise.all([0, 1, 2, 5, 22].map((n) => formatted(text, { n })))).toEqual([
      'nic',
      '1 noc',
      '2 noce',
      '5 nocy',
      '22 noce',
    ]);
  });

  it('chooses by several arguments at once', async () => {
    const text = '{who, select, host {Host} other {Guest}}: {n, plural, one {day} other {days}}';
    expect(await formatted(text, { who: 'host', n: 1 })).toBe('Host: day');
    expect(await formatted(text, { who: 'x', n: 2 })).toBe('Guest: days');
    expect(await formatted(text, { who: 'host', n: 2 })).toBe('Host: days');
  });

  it('chooses twice by the same argument without contradicting itself', async () => {
    const text = '{n, plural, one {One home} other {# homes}} {n, plural, one {is} other {are}} free';
    expect(await formatted(text, { n: 1 })).toBe('One home is free');
    expect(await formatted(text, { n: 3 })).toBe('3 homes are free');
  });

  it('keeps apostrophes, quoted braces and dollar signs as they are', async () => {
    expect(await formatted("We couldn't load '{'this'}' for $ {price} `now`", { price: 5 })).toBe(
      "We couldn't load {this} for $ 5 `now`",
    );
  });

  it.each([
    '{name}',
    "'{",
    '#',
    '<link>free</link>',
    '</link>',
    `\${1} $& $$`,
    '`\\',
    'constructor',
    '\u202e\u200b',
    '{n, plural, other {x}}',
  ])('writes what a member typed as it is: %j', async (name) => {
    const text = `{n, plural, one {{name}'s home, # night} other {{name}'s home, # nights}} for \${name}`;
    expect(await formatted(text, { name, n: 2 })).toBe(`${name}'s home, 2 nights for $${name}`);
    const chosen = '{who, select, host {Host {name}} other {Guest {name}}}';
    expect(await formatted(chosen, { who: name, name })).toBe(`Guest ${name}`);
    const { parts } = await compiled('<link>{name}</link> and {name}');
    const [start, ...texts] = parts({ name }) as { type: string; name?: string; value?: string }[];
    expect(start).toMatchObject({ type: 'markup-start', name: 'link' });
    expect(texts.map(({ type, value }) => value ?? type)).toEqual([name, 'markup-end', ' and ', name]);
  });

  it('knows its arguments, their types and its tags', () => {
    const { arguments: args, tags } = parseMessage(
      '{who, select, host {a} other {b}} {n, plural, other {#}} {name} <link>x</link>',
    );
    expect([...args]).toEqual([
      ['who', ['host', 'other']],
      ['n', 'number'],
      ['name', 'string'],
    ]);
    expect([...tags]).toEqual(['link']);
  });

  it.each([
    ['{n, plural, one {a}}', 'without an other form'],
    ['{n, plural, offset:1 other {#}}', 'with an offset'],
    ['{day, date, long}', 'with a date'],
    ['{n, number, percent}', 'with a number style'],
    ['{open', 'with an open brace'],
    ['<b>bold', 'with an open tag'],
  ])('%s is refused: %s', (text) => {
    expect(() => parseMessage(text)).toThrow(SyntaxError);
  });
});
