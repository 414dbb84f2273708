import { type Node, parseSync } from 'oxc-parser';

/** A literal that a person may read. */
export type FoundText = { node: Node; parents: Node[]; text: string; line: number };

/** Attributes of elements that a browser or screen reader shows. */
const SHOWN =
  /^(label|aria-label|ariaLabel|aria-description|alt|title|placeholder|hint|heading|question|summary|description)$/;

/** Attributes and properties that never hold a text, whatever their value looks like. */
const TECHNICAL = new Set(
  (
    'className class classes style id key @type to href src srcSet sizes rel role type d viewBox transform htmlFor name ' +
    'method autoComplete inputMode code kind path url accept header headers timeZone sql query operationId summary ' +
    'description tags event event_key isolation product user-agent level format font family fill stroke look tone variant'
  ).split(' '),
);

/** Functions whose arguments only programs and operators read. */
const FOR_PROGRAMS = new Set(
  (
    'Error TypeError RangeError SyntaxError AbortError URL RegExp Set Headers DateTimeFormat NumberFormat ' +
    'PluralRules ListFormat Collator querySelector querySelectorAll closest matches addEventListener ' +
    'removeEventListener getAttribute setAttribute header headers set get has matchMedia createElement sql includes ' +
    'startsWith endsWith split join replace replaceAll indexOf test match log info warn error debug fatal assert ' +
    'describe import require update eachInTurn getContext from counter histogram gauge notFound of useTextDraft ' +
    'useViewerTextDraft text asLine asProse optionalText'
  ).split(' '),
);

/** The product's own name, and the beginning of an address. */
const IN_EVERY_LANGUAGE = /^(Swapstead|https?:\/\/)$/;

const hasWords = (text: string) => /\p{L}{2}/u.test(text) && !IN_EVERY_LANGUAGE.test(text.trim());

/** Names of keys, headers and fonts, and the product's own name. */
const NO_TEXT =
  /^(Enter|Escape|Tab|Home|End|Backspace|Delete|Arrow(Up|Down|Left|Right)|Page(Up|Down)|Swapstead|Content-\w+|Instrument Sans Variable)$/;

/** Refusals of a request that no form of ours sends, such as `page must be a whole number.` */
const FOR_CALLERS =
  /^[a-z][a-zA-Z0-9_]* (must be|must have|takes|can be|can only be|is missing|is not|is true or)\b/;

const SQL =
  /^(select|insert|update|delete|with|create|alter|drop|truncate|lock|set|begin|values|from|where|and|or|on|order|copy|analyze)\b.*([_$(=*]|\b(from|into|table)\b)/is;

/** Functions of PostgreSQL and subqueries, wherever in a text they stand. */
const SQL_PIECE =
  /\b(json_build_object|json_agg|to_char|coalesce)\(|\(\s*select\b|\bwhere \w+\.\w+ = \$|\bis not null as\b|::\w+ as\b|\$\$/i;

/** Lists of CSS classes without a hyphen or digit. */
const CLASSES =
  /\b(flex|grid|block|inline|hidden|relative|absolute|sticky|fixed|truncate|underline|grow|group|peer|rounded|border|container|table|contents|isolate|italic|uppercase)\b/;

/** A whole page without its tags, and without what others fill in. */
const withoutTags = (html: string) => html.replaceAll(/<[^>]*>|…|Swapstead/g, '');

/** Reads as text: a word that begins a sentence or label, or words with punctuation between them. */
function readsAsText(text: string): boolean {
  const value = (text.startsWith('<!doctype') ? withoutTags(text) : text).trim();
  if (
    !/\p{L}{2}/u.test(value) ||
    NO_TEXT.test(value) ||
    /^[A-Z]+ \//.test(value) ||
    SQL.test(value) ||
    SQL_PIECE.test(value) ||
    FOR_CALLERS.test(value)
  )
    return false;
  return (
    /^\p{Lu}\p{Ll}+$/u.test(value) ||
    /^[“‘"'(¿¡]?\p{Lu}[\p{L}’'-]*[ ,.?!:…]/u.test(value) ||
    (/\p{L} \p{L}/u.test(value) && /\p{Ll}[.?!,:]( |$)/u.test(value)) ||
    (/^\p{Ll}[\p{Ll}’']*( [\p{L}’'…]+)+$/u.test(value) && !CLASSES.test(value))
  );
}

/**
 * Finds the literals in a source file that read as text for a person: text between elements, attributes that are
 * shown, and strings that look like sentences or labels where a program would not need one. It judges by appearance,
 * so it errs in both directions; unmarked-texts.ts lists what it should leave alone.
 */
export function findTexts(file: string, code: string): FoundText[] {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new SyntaxError(`${file}: ${errors[0]?.message}`);
  const found: FoundText[] = [];
  walk(program, [], (node, parents) => {
    const text = textOf(node);
    if (text === undefined || isChoice(parents, text) || !isRead(node, parents, text)) return;
    found.push({ node, parents, text, line: code.slice(0, node.start).split('\n').length });
  });
  return found;
}

function textOf(node: Node): string | undefined {
  if (node.type === 'JSXText') return node.value;
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? '').join('…');
  return undefined;
}

function isRead(node: Node, parents: Node[], text: string): boolean {
  if (node.type === 'JSXText') return hasWords(text);
  if (isSyntax(node, parents.at(-1) as Node)) return false;
  const attribute = nameOfAttribute(parents);
  if (attribute && SHOWN.test(attribute)) return hasWords(text);
  return !isForPrograms(node, parents) && readsAsText(text);
}

/** What a message distinguishes by `select`: `host` of `m.swap_cancelled({ by: 'host' })`. */
function isChoice(parents: Node[], text: string): boolean {
  const call = parents.findLast((above) => above.type === 'CallExpression');
  return (
    /^[a-z_]+$/.test(text) &&
    call?.type === 'CallExpression' &&
    call.callee.type === 'MemberExpression' &&
    nameOf(call.callee.object) === 'm'
  );
}

/** A module's name, a type, a key, one side of a comparison. */
function isSyntax(node: Node, parent: Node): boolean {
  if (parent.type === 'BinaryExpression') return /^[!=]==?$/.test(parent.operator);
  if (parent.type === 'Property') return parent.key === node;
  return /^(Import|Export\w+From|ExportAll|ExportNamed|TS|SwitchCase|TaggedTemplate|MemberExpression)/.test(
    parent.type,
  );
}

function nameOfAttribute(parents: Node[]): string | undefined {
  const attribute = parents.findLast((above) => above.type === 'JSXAttribute');
  const element = parents.findLast((above) => above.type === 'JSXElement');
  return attribute && parents.indexOf(attribute) > (element ? parents.indexOf(element) : -1)
    ? nameOf(attribute.name)
    : undefined;
}

/** Whether the nearest call, attribute or property around a literal is one that nobody reads. */
function isForPrograms(node: Node, parents: Node[]): boolean {
  const attribute = nameOfAttribute(parents);
  if (attribute && (attribute.startsWith('data-') || isTechnical(attribute, node))) return true;
  for (const above of parents.toReversed()) {
    if (above.type === 'ThrowStatement' || above.type === 'TaggedTemplateExpression') return true;
    if (above.type === 'Property' && above.key !== node && isTechnical(nameOf(above.key), node)) return true;
    if (above.type === 'CallExpression' || above.type === 'NewExpression')
      return FOR_PROGRAMS.has(nameOf(above.callee));
    if (above.type.endsWith('Statement')) return false;
  }
  return false;
}

/** Names of fields and files are written in small letters, unlike the names that a list shows. */
const isTechnical = (name: string, node: Node): boolean =>
  TECHNICAL.has(name) && !(name === 'name' && /^\p{Lu}\p{Ll}+( |$)/u.test(textOf(node) ?? ''));

/** The last part of a name: `set` of `map.set`. */
function nameOf(node: Node): string {
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return node.name;
  if (node.type === 'JSXNamespacedName') return `${nameOf(node.namespace)}:${nameOf(node.name)}`;
  if (node.type === 'Literal') return String(node.value);
  return node.type === 'MemberExpression' ? nameOf(node.property) : '';
}

type Visit = (node: Node, parents: Node[]) => void;

function walk(node: Node, parents: Node[], visit: Visit): void {
  visit(node, parents);
  const below = [...parents, node];
  for (const value of Object.values(node))
    for (const child of [value].flat()) if (isNode(child)) walk(child, below, visit);
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
