import { describe, expect, it } from 'vitest';
import { findTexts } from './find-texts.ts';

const found = (code: string, file = 'page.tsx') => findTexts(file, code).map(({ text }) => text.trim());

describe('texts that a person reads', () => {
  it.each([
    ['text between elements', '<p>Try again</p>', 'Try again'],
    ['a lower-case word between elements', '<p>{a} to {b}</p>', 'to'],
    ['an attribute that is shown', '<button aria-label="close" />', 'close'],
    ['either value of an attribute', "<p title={open ? 'hide' : home} />", 'hide'],
    ['a sentence', "toast('We saved it.')", 'We saved it.'],
    ['a label of one word', "const label = 'Guests'", 'Guests'],
    ['a lower-case phrase', "const end = 'not yet signed'", 'not yet signed'],
    ['a sentence with a value', `say(\`Hello \${name}, welcome\`)`, 'Hello …, welcome'],
    ['a value in a table', "const NAMES = { open: 'Waiting for you' }", 'Waiting for you'],
    ['a sentence passed to a message', "m.greeting({ name: 'Someone else' })", 'Someone else'],
    ['a refusal that is thrown', "throw refusal(409, 'signed', 'This is signed.')", 'This is signed.'],
    ['a refusal in a schema', "z.string().min(1, 'Please choose a name')", 'Please choose a name'],
  ])('%s is found', (_, code, text) => {
    expect(found(code)).toEqual([text]);
  });

  it('has the line where it begins', () => {
    expect(findTexts('page.tsx', '<p>\n  {a}\n</p>;\n\nsay("Try again")')).toMatchObject([{ line: 5 }]);
  });
});

describe('literals that no person reads', () => {
  it.each([
    ['the path of a module', "import one from 'Some Module'; export * from 'Other Module'"],
    ['a type', "type State = 'Waiting for you' | 'Signed'"],
    ['a key', "const a = { 'Waiting for you': 1 }; a['Waiting for you']"],
    ['one side of a comparison', "if (key === 'Some Key') go()"],
    ['a case', "switch (key) { case 'Some Key': go() }"],
    ['classes', '<p className="flex Some Class" />'],
    ['classes in a variable', "const look = 'flex items truncate'"],
    ['a data attribute', '<p data-state="Waiting for you" />'],
    ['a technical property', "const a = { event: 'Some Event', key: 'Some Key' }"],
    ['an error for programmers', "throw new Error('This cannot be.')"],
    ['a log line', "log.info('The server is up.')"],
    ['a name in a set', "names.has('Some Name')"],
    ['the name of a draft', 'useViewerTextDraft("reason about it")'],
    ['a tagged template', 'sql`Some text that is not SQL.`'],
    ['SQL', "const rows = 'select id from homes where id = $1'"],
    ['JSON made by SQL', "const row = `json_build_object('id', h.id, 'Some Title', h.title)`"],
    ['an endpoint', "call('GET /api/homes')"],
    ['the name of a key or header', "const names = ['Enter', 'PageDown', 'Content-Type']"],
    ['a refusal for callers of the API', "z.int('limit must be a whole number.')"],
    ['a value that a message distinguishes', "<p aria-label={m.signed({ by: 'host' })} />"],
    ['the name of the product', '<p>Swapstead</p>'],
    ['numbers and signs', "<p>{a} · {b} – 5</p>; const dash = '–'"],
    ['a single lower-case word', "const state = 'open'"],
  ])('%s is left alone', (_, code) => {
    expect(found(code)).toEqual([]);
  });
});

it('fails with the file for code that cannot be parsed', () => {
  expect(() => found('const = 1', 'faulty.ts')).toThrow('faulty.ts: ');
});
