import type { OwnHome } from '@swapstead/contract/homes/listing.endpoints';
import { describe, expect, it } from 'vitest';
import { hostActions } from '../../../test/hosts.ts';
import { signIn } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';

let home: OwnHome;
const { ask, list, change, own } = hostActions(() => test);

const test = await startTestApp();
const host = await signIn(test, { level: 'subscriber' });
home = await list(host);

/** Characters that are not text, including the one between joined labels (0185), and halves of characters. */
const NO_TEXT = [
  '\0',
  '\u0001',
  '\u0007',
  '\t',
  '\n',
  '\r',
  '\u001b',
  '\u001c',
  '\u001f',
  '\u007f',
  '\u0085',
  '\u009f',
  '\u2028',
  '\u2029',
  '\ud800',
  '\udc00',
];

/** Labels that the database considers equal and JavaScript does not. */
const TWINS = [
  ['İstanbul', 'istanbul'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['ΟΔΟΣ', 'οδος'],
  ['Café', 'CAFE\u0301'],
];

describe.each(['amenities', 'interests'])('%s of a home', (field) => {
  it.each(NO_TEXT)('[VALID-09] containing %j are refused by the name of the field', async (sign) => {
    for (const label of [`a${sign}b`, `${sign}b`, `a${sign}`]) {
      const reply = await change(home, { [field]: ['Wifi', label] }, host);
      expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, [field]]);
      expect(reply.json().message).toMatch(/ a character that (is not text|can't be shown)/);
    }
    const created = await ask('POST', '/api/homes', host, { [field]: [`a${sign}b`] });
    expect(created.statusCode).toBe(400);
    expect(created.json().fields).toHaveProperty(field);
    expect((await own(host))[0]).toEqual(home);
  });

  it.each(TWINS)('[VALID-09] %j and %j are one, whichever comes first', async (one, other) => {
    for (const labels of [
      [one, other],
      [other, one],
    ]) {
      const reply = await change(home, { [field]: labels }, host);
      expect([reply.statusCode, reply.json()[field]]).toEqual([200, [labels[0]?.normalize('NFC')]]);
      home = reply.json();
    }
  });
});

describe('interests of a profile', () => {
  const save = (interests: string[]) =>
    ask('PUT', '/api/profiles/me', host, { display_name: 'Inês', interests });

  it.each(NO_TEXT)('[PROF-40] containing %j are refused by the name of the field', async (sign) => {
    const reply = await save(['Sea', `a${sign}b`]);
    expect([reply.statusCode, reply.json().fields]).toEqual([
      400,
      {
        interests: expect.stringMatching(
          /^An interest (holds a character that is not text|contains a character that can't be shown)/,
        ),
      },
    ]);
  });

  it.each(TWINS)('[PROF-40] %j and %j are one', async (one, other) => {
    const reply = await save([one as string, other as string]);
    expect([reply.statusCode, reply.json().interests]).toEqual([200, [one]]);
  });
});

describe('labels in a search', () => {
  it.each(NO_TEXT.filter((sign) => sign.isWellFormed()))(
    'a label containing %j is refused, or finds nothing',
    async (sign) => {
      for (const name of ['tags', 'amenity', 'search']) {
        const reply = await ask('GET', `/api/homes?${name}=${encodeURIComponent(`a${sign}b`)}`);
        if (sign === '\0')
          expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, [name]]);
        else expect([reply.statusCode, reply.json().homes]).toEqual([200, []]);
      }
    },
  );
});
