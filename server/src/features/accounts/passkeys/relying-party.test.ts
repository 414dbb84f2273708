import { expect, it } from 'vitest';
import { createRelyingParty, passkeysWorkAt } from './relying-party.ts';

it.each([
  [undefined, true],
  ['http://127.0.0.1:3000', true],
  ['http://localhost:3000', true],
  ['https://homes.example', true],
  ['http://homes.example', false],
  ['https://192.0.2.7', false],
  ['https://[2001:db8::1]', false],
])(
  'the log warns the operator at start if passkeys cannot work: PUBLIC_URL %s [GUARD-18]',
  (publicUrl, works) => {
    expect(passkeysWorkAt(publicUrl)).toBe(works);
    const host = publicUrl && works ? new URL(publicUrl).host : 'localhost:3000';
    const party = createRelyingParty(publicUrl, () => 'http://localhost:3000');
    expect(party.worksAt(host.replace('127.0.0.1', 'localhost'))).toBe(works);
  },
);
