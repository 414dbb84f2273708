import fc from 'fast-check';

/** The part of JSON Schema that our OpenAPI document uses. */
export type JsonSchema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
};

/**
 * Values that fit no schema: other types, huge and odd values, lone surrogates, keys with a meaning in JavaScript.
 */
export const nonsense: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '\0',
    '\ud800',
    '\u202e',
    -1,
    0.1,
    1e308,
    Number.MAX_SAFE_INTEGER + 1,
    2 ** 31,
    'x'.repeat(100_000),
    '1e999',
    "'; drop table users; --",
    '%00%ff',
    '../../etc/passwd',
    '<script>alert(1)</script>',
    ['\0', { key: '\ud800' }],
    nested(100),
    { __proto__: null, constructor: { prototype: {} }, toString: 1 },
    Array.from({ length: 2_000 }, () => 'x'),
  ),
);

function nested(depth: number): unknown {
  return depth === 0 ? '\0' : { a: [nested(depth - 1)] };
}

/** Mostly valid values of the schema, often invalid ones. `known` are ids of existing rows. */
export function fromSchema(schema: JsonSchema, known: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 4, arbitrary: fitting(schema, known) }, { weight: 1, arbitrary: nonsense });
}

function fitting(schema: JsonSchema, known: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => fromSchema(one, known)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  switch (schema.type) {
    case 'object':
      return objects(schema.properties ?? {}, known);
    case 'array':
      return fc.array(fromSchema(schema.items ?? {}, known), { maxLength: 4 });
    case 'integer':
    case 'number':
      return numbers(schema);
    case 'boolean':
      return fc.boolean();
    case 'string':
      return strings(schema, known);
    default:
      return nonsense;
  }
}

/** Every property may be missing, and there may be an additional one. */
function objects(properties: Record<string, JsonSchema>, known: readonly string[]): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [
      name,
      fc.oneof(
        { weight: 9, arbitrary: fromSchema(one, known) },
        { weight: 1, arbitrary: fc.constant(undefined) },
      ),
    ]),
  );
  const extra = fc.constantFrom({}, {}, {}, { is_admin: true }, { user_id: known[0] }, { '': 1 });
  return fc.tuple(fc.record(fields), extra).map(([fitted, more]) => ({ ...fitted, ...more }));
}

function numbers({ type, minimum = -10, maximum = 1_000 }: JsonSchema): fc.Arbitrary<unknown> {
  const [min, max] = [Math.max(minimum, -1_000_000), Math.min(maximum, 1_000_000)];
  if (type === 'integer') return fc.integer({ min: Math.ceil(min), max: Math.floor(max) });
  return fc.integer({ min: Math.ceil(min * 2), max: Math.floor(max * 2) }).map((half) => half / 2);
}

function strings({ format, minLength = 0, maxLength = 60 }: JsonSchema, known: readonly string[]) {
  const real = fc.constantFrom(...known);
  if (format === 'uuid') return fc.oneof(real, fc.uuid());
  if (format === 'email') return fc.constantFrom('someone@members.test', 'Nobody@Example.com');
  if (format === 'date') return fc.constantFrom('2031-02-28', '2031-02-30', '0000-00-00');
  const shortest = Math.min(minLength, 300);
  const words = fc.string({ minLength: shortest, maxLength: Math.max(shortest, Math.min(maxLength, 300)) });
  return fc.oneof(words, real);
}
