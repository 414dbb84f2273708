import {
  type MessageFormatElement,
  type PluralElement,
  parse,
  type SelectElement,
  TYPE,
} from '@formatjs/icu-messageformat-parser';
import type { compileMessage } from '@inlang/paraglide-js';

type Variant = Parameters<typeof compileMessage>[2][number];
type Match = Variant['matches'][number];
type Pattern = Variant['pattern'];
type Declaration = Parameters<typeof compileMessage>[0][number];

/** The type of an argument, as the caller of the message passes it. */
export type ArgumentType = 'string' | 'number' | string[];

export type ParsedMessage = {
  /** By name, in the order of their first use. A list of strings is what a `select` distinguishes. */
  arguments: Map<string, ArgumentType>;
  /** Names of the markup tags, such as `link` in `<link>Terms</link>`. */
  tags: Set<string>;
  declarations: Declaration[];
  /** One for each combination of plural forms and selected values. */
  variants: { matches: Match[]; pattern: Pattern }[];
};

type Choice = PluralElement | SelectElement;

/**
 * Turns a message in ICU MessageFormat (https://unicode-org.github.io/icu/userguide/format_parse/messages/) into the
 * variants that Paraglide compiles, which has no importer for ICU of its own. Throws a SyntaxError for faulty syntax
 * and for what has no counterpart there: dates, times and number skeletons (callers format those with Intl), and
 * plural offsets.
 */
export function parseMessage(text: string): ParsedMessage {
  const elements = parse(text, { ignoreTag: false, requiresOtherClause: true });
  const found: ParsedMessage = { arguments: new Map(), tags: new Set(), declarations: [], variants: [] };
  collect(elements, found);
  found.declarations.push(
    ...[...found.arguments.keys()].map((name) => ({ type: 'input-variable' as const, name })),
  );
  const selectors = new Set<string>();
  found.variants = expand(elements, found, selectors);
  // Paraglide tries variants in order, and compares those without a match last.
  for (const variant of found.variants) {
    for (const key of selectors)
      if (!variant.matches.some((match) => match.key === key))
        variant.matches.push({ type: 'catchall-match', key });
  }
  return found;
}

/** Notes the arguments and tags of a message, with their types. */
function collect(elements: MessageFormatElement[], found: ParsedMessage): void {
  for (const element of elements) {
    switch (element.type) {
      case TYPE.argument:
        if (!found.arguments.has(element.value)) found.arguments.set(element.value, 'string');
        break;
      case TYPE.number:
        if (element.style) throw new SyntaxError(`{${element.value}}: number styles are not supported.`);
        found.arguments.set(element.value, 'number');
        break;
      case TYPE.plural:
        if (element.offset) throw new SyntaxError(`{${element.value}}: plural offsets are not supported.`);
        found.arguments.set(element.value, 'number');
        for (const { value } of Object.values(element.options)) collect(value, found);
        break;
      case TYPE.select:
        found.arguments.set(element.value, selectedValues(element, found.arguments.get(element.value)));
        for (const { value } of Object.values(element.options)) collect(value, found);
        break;
      case TYPE.tag:
        found.tags.add(element.value);
        collect(element.children, found);
        break;
      case TYPE.date:
      case TYPE.time:
        throw new SyntaxError(`{${element.value}}: pass dates and times as formatted text.`);
    }
  }
}

function selectedValues(element: SelectElement, before: ArgumentType | undefined): string[] {
  const known = Array.isArray(before) ? before : [];
  return [...new Set([...known, ...Object.keys(element.options)])];
}

/** All combinations of the choices in a message, with the exact and the more special ones first. */
function expand(
  elements: MessageFormatElement[],
  found: ParsedMessage,
  selectors: Set<string>,
  plural?: PluralElement,
): { matches: Match[]; pattern: Pattern }[] {
  let variants: { matches: Match[]; pattern: Pattern }[] = [{ matches: [], pattern: [] }];
  for (const element of elements) {
    const next = expandOne(element, found, selectors, plural);
    variants = variants.flatMap((variant) =>
      next
        .filter((option) => !contradicts(variant.matches, option.matches))
        .map((option) => ({
          matches: merged(variant.matches, option.matches),
          pattern: [...variant.pattern, ...option.pattern],
        })),
    );
  }
  return variants;
}

function expandOne(
  element: MessageFormatElement,
  found: ParsedMessage,
  selectors: Set<string>,
  plural: PluralElement | undefined,
): { matches: Match[]; pattern: Pattern }[] {
  switch (element.type) {
    case TYPE.literal:
      return [{ matches: [], pattern: [{ type: 'text', value: element.value }] }];
    case TYPE.argument:
      return [{ matches: [], pattern: [variable(element.value)] }];
    case TYPE.number:
      return [{ matches: [], pattern: [number(element.value)] }];
    case TYPE.pound:
      if (!plural) throw new SyntaxError('# stands outside of a plural.');
      return [{ matches: [], pattern: [number(plural.value)] }];
    case TYPE.tag:
      return expand(element.children, found, selectors, plural).map(({ matches, pattern }) => ({
        matches,
        pattern: [
          { type: 'markup-start', name: element.value },
          ...pattern,
          { type: 'markup-end', name: element.value },
        ],
      }));
    case TYPE.plural:
    case TYPE.select:
      return choices(element, found, selectors, plural);
    default:
      throw new SyntaxError(`Part of type ${element.type} is not supported.`);
  }
}

function choices(
  element: Choice,
  found: ParsedMessage,
  selectors: Set<string>,
  plural: PluralElement | undefined,
): { matches: Match[]; pattern: Pattern }[] {
  const inner = element.type === TYPE.plural ? element : plural;
  const options = Object.entries(element.options).sort(([a], [b]) => rank(a) - rank(b));
  return options.flatMap(([option, { value }]) => {
    const match = matchOf(element, option, found);
    if (match) selectors.add(match.key);
    return expand(value, found, selectors, inner).map(({ matches, pattern }) => ({
      matches: match ? merged([match], matches) : matches,
      pattern,
    }));
  });
}

/** `=1` before `one` before `other`. */
const rank = (option: string) => (option.startsWith('=') ? 0 : option === 'other' ? 2 : 1);

function matchOf(element: Choice, option: string, found: ParsedMessage): Match | undefined {
  if (option === 'other') return undefined;
  if (element.type === TYPE.select) return { type: 'literal-match', key: element.value, value: option };
  if (option.startsWith('=')) return { type: 'literal-match', key: element.value, value: option.slice(1) };
  return { type: 'literal-match', key: pluralForm(element, found), value: option };
}

/** The local variable with the plural form of an argument. */
function pluralForm(element: PluralElement, found: ParsedMessage): string {
  const kind = element.pluralType ?? 'cardinal';
  const name = `${element.value}_${kind}`;
  if (!found.declarations.some((declaration) => declaration.name === name))
    found.declarations.push({
      type: 'local-variable',
      name,
      value: {
        type: 'expression',
        arg: { type: 'variable-reference', name: element.value },
        annotation: {
          type: 'function-reference',
          name: 'plural',
          options: kind === 'ordinal' ? [{ name: 'type', value: { type: 'literal', value: 'ordinal' } }] : [],
        },
      },
    });
  return name;
}

const variable = (name: string): Pattern[number] => ({
  type: 'expression',
  arg: { type: 'variable-reference', name },
});

const number = (name: string): Pattern[number] => ({
  type: 'expression',
  arg: { type: 'variable-reference', name },
  annotation: { type: 'function-reference', name: 'number', options: [] },
});

const merged = (some: Match[], more: Match[]): Match[] => [
  ...some,
  ...more.filter((match) => !some.some((other) => other.key === match.key)),
];

/** Whether two choices of the same argument exclude each other, as when a message chooses by it twice. */
const contradicts = (some: Match[], more: Match[]): boolean =>
  some.some((one) =>
    more.some(
      (other) =>
        one.key === other.key &&
        one.type === 'literal-match' &&
        other.type === 'literal-match' &&
        one.value !== other.value,
    ),
  );
