import type { Endpoint } from '@swapstead/contract/endpoint';
import fc from 'fast-check';

export type Sent = { headers: Record<string, string>; payload?: string | Buffer };

/** Sometimes an unknown key or, as undefined, an existing one a second time. */
export const oddQuery: fc.Arbitrary<[name: string | undefined, value: string][]> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<[string | undefined, string][]>([]) },
  {
    weight: 1,
    arbitrary: fc.array(
      fc.tuple(
        fc.constantFrom(undefined, undefined, '__proto__', 'constructor', 'page', 'user_id', 'tags', ''),
        fc.constantFrom('1', '', '\0', 'x', '-1'),
      ),
      { minLength: 1, maxLength: 3 },
    ),
  },
);

/** The value as JSON, sometimes as invalid JSON, a form or a file. */
export function oddBodies({ upload }: Endpoint, values: fc.Arbitrary<unknown>): fc.Arbitrary<Sent> {
  const json = values.map(
    (value): Sent =>
      value === undefined
        ? { headers: {} }
        : { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(value) },
  );
  const files = fc.uint8Array({ maxLength: 300 }).map(fileOf);
  return fc.oneof(
    { weight: upload ? 1 : 9, arbitrary: json },
    { weight: 1, arbitrary: fc.constantFrom(...BROKEN) },
    { weight: upload ? 4 : 1, arbitrary: files },
  );
}

function fileOf(bytes: Uint8Array): Sent {
  const head =
    '--x\r\nContent-Disposition: form-data; name="file"; filename="../a.png"\r\nContent-Type: image/png\r\n\r\n';
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]);
  return { headers: { 'content-type': 'multipart/form-data; boundary=x' }, payload };
}

const DEEP = 5_000;

const BROKEN: Sent[] = [
  ['application/json', '{'],
  ['application/json', ''],
  ['application/json', '{"a":1,"a":2}'],
  ['application/json', '\ufeff{}'],
  ['application/json', '{"__proto__":{"is_admin":true}}'],
  ['application/json', '['.repeat(DEEP) + ']'.repeat(DEEP)],
  ['application/json', `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`],
  ['application/json; charset=utf-16', '{}'],
  ['text/plain', '{}'],
  ['application/x-www-form-urlencoded', 'is_admin=true'],
  ['multipart/form-data', 'no boundary'],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\n'],
  ['not a type', '{}'],
].map(([type = '', payload = '']) => ({ headers: { 'content-type': type }, payload }));
