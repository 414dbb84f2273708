import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const SOURCE = join(import.meta.dirname, '..', 'src');
const STYLES = join(SOURCE, 'styles', 'app.css');

/** A class in a selector, with its escapes: an escaped character, or its hexadecimal number. */
const IN_SELECTOR = /\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/g;
const ESCAPE = /\\(?:([0-9a-f]{1,6}) ?|(.))/g;
/** Short words such as 'flex' and 'hidden' may occur in other strings, so they stay. */
const IS_LONG = /[^a-z0-9]/i;
const FIRST = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LETTERS = `${FIRST}0123456789`;
/** Names that ad blockers hide. */
const HIDDEN_ELSEWHERE = ['ad', 'Ad', 'aD', 'AD'];

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

/**
 * Gives every class of the style sheet a two-letter name, in the styles and in the code. A page contains a thousand
 * class names: as Tailwind writes them they are half of its HTML and a tenth of the first load. A name is a hash of
 * the class, so that unrelated files rarely change. Classes in the server's own pages (`@source` in app.css) keep
 * their name beside the short one.
 */
export function shortClasses(): Plugin[] {
  let names: Promise<Map<string, string>> | undefined;
  const kept = unrenamedClasses();
  let found: (names: Map<string, string>) => void;

  return [
    {
      name: 'short-classes-in-styles',
      apply: 'build',
      enforce: 'pre',
      buildStart() {
        names = new Promise((resolve) => {
          found = resolve;
        });
      },
      async transform(code, id) {
        if (!id.startsWith(SOURCE) || !id.endsWith('.css')) return;
        if (id === STYLES) found(shortNames(classesIn(code)));
        return renamedInStyles(code, (await names) ?? new Map(), kept);
      },
    },
    {
      name: 'short-classes-in-code',
      apply: 'build',
      enforce: 'post',
      async transform(code, id) {
        if (!id.startsWith(SOURCE) || !/\.tsx?$/.test(id)) return;
        void this.load({ id: STYLES });
        return renamedInCode(code, this.parse(code) as unknown as Node, (await names) ?? new Map());
      },
    },
  ];
}

const unescaped = (text: string) =>
  text.replace(ESCAPE, (_, hex: string | undefined, letter: string) =>
    hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : letter,
  );

function classesIn(styles: string): Set<string> {
  return new Set([...styles.matchAll(IN_SELECTOR)].map(([, name = '']) => unescaped(name)));
}

/** Every word in the pages that the server writes without the client. */
function unrenamedClasses(): Set<string> {
  const sources = readFileSync(STYLES, 'utf8').matchAll(/^@source "(.*)";$/gm);
  const texts = [...sources].map(([, path = '']) => readFileSync(join(dirname(STYLES), path), 'utf8'));
  return new Set(texts.join(' ').split(/[\s"'`<>=]+/));
}

function shortNames(classes: Set<string>): Map<string, string> {
  const taken = new Set([...classes, ...HIDDEN_ELSEWHERE]);
  const names = new Map<string, string>();
  for (const name of [...classes].sort()) {
    if (!IS_LONG.test(name) || /^\d/.test(name)) continue;
    let short = '';
    for (let turn = 0; short === '' || taken.has(short); turn++) short = nameOf(`${name} ${turn}`);
    taken.add(short);
    names.set(name, short);
  }
  return names;
}

function nameOf(text: string): string {
  const number = createHash('sha256').update(text).digest().readUInt32BE();
  return `${FIRST[number % FIRST.length]}${LETTERS[Math.floor(number / FIRST.length) % LETTERS.length]}`;
}

const renamedInStyles = (styles: string, names: Map<string, string>, kept: Set<string>) =>
  styles.replace(IN_SELECTOR, (whole, written: string) => {
    const name = unescaped(written);
    const short = names.get(name);
    if (!short) return whole;
    return kept.has(name) ? `:is(${whole},.${short})` : `.${short}`;
  });

/** Renames the classes in the strings of a module. */
function renamedInCode(code: string, program: Node, names: Map<string, string>): string {
  const shorter = (word: string) => names.get(word) ?? word;
  const renamed = (value: unknown, written: string) =>
    typeof value === 'string'
      ? JSON.stringify(value.replace(/\S+/g, shorter))
      : written.replace(/[^\s`${}]+/g, shorter);
  let result = '';
  let at = 0;
  for (const { start, end, value } of [...textsIn(program)].sort((one, other) => one.start - other.start)) {
    result += code.slice(at, start) + renamed(value, code.slice(start, end));
    at = end;
  }
  return result + code.slice(at);
}

/** The strings of a module and the fixed parts of its templates, except names of properties and modules. */
function* textsIn(node: Node): Generator<Node> {
  if (/^(Import|Export(Named|All))/.test(node.type) && 'source' in node && node.source) return;
  if ((node.type === 'Literal' && typeof node.value === 'string') || node.type === 'TemplateElement') {
    yield node;
    return;
  }
  for (const [key, value] of Object.entries(node)) {
    if (key === 'key' && !node.computed) continue;
    for (const part of [value].flat())
      if (part && typeof part === 'object' && 'type' in part) yield* textsIn(part as Node);
  }
}
