import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { passwordWarning } from './password-warning.ts';

const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();

/** The prefixes requested from the server. */
let asked: string[];
let known: { common: string[]; leaked: string[] };

beforeEach(() => {
  asked = [];
  known = { common: [], leaked: [] };
  vi.stubGlobal('location', { hostname: 'www.casamia.example' });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const prefix = url.slice(-5);
    const rests = (passwords: string[]) =>
      passwords
        .map(hashOf)
        .filter((hash) => hash.startsWith(prefix))
        .map((hash) => hash.slice(5));
    // For common passwords the server stores only the beginning of the rest.
    const common = rests(known.common).map((rest) => rest.slice(0, 11));
    return Response.json({ common, leaked: rests(known.leaked) });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const warningOf = (password: string, about: string[] = []) =>
  passwordWarning(password, about, new AbortController().signal);

it('[GUARD-39] warns of a known password, and not of an unknown one', async () => {
  known = { common: ['dragon'], leaked: ['Tr0ub4dor'] };
  expect(await warningOf('DRAGON')).toBe(
    "Many people use this password, so it's easy to guess. A longer one is safer.",
  );
  expect(await warningOf('Tr0ub4dor')).toBe(
    'This password was found in a data leak. Please choose another one.',
  );
  expect(await warningOf('tr0ub4dor')).toBe('');
  expect(await warningOf('quiet-harbour')).toBe('');
});

it.each(['swapstead1', 'CasaMia2027', 'ines-and-me', 'silva.1234'])(
  '[GUARD-39] warns that %s contains a word about the member or the site',
  async (password) => {
    expect(await warningOf(password, ['ines.silva@members.test'])).toBe(
      'This password is easy to guess because it contains a word about you or this site.',
    );
  },
);

it('[GUARD-40] sends five digits of a hash and nothing else', async () => {
  await warningOf('quiet-harbour');
  expect(new Set(asked)).toEqual(new Set([`/api/passwords/${hashOf('quiet-harbour').slice(0, 5)}`]));
});
