import { endpoint } from '@swapstead/contract/endpoint';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { notAllowed, notFound } from '../src/platform/errors.ts';
import { checkReply } from './check-reply.ts';

const getThing = endpoint({
  route: 'GET /api/things',
  access: 'public',
  summary: 'A thing',
  reply: z.object({ name: z.string() }),
});

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

it.each([
  ['a field that is not declared', '{"name":"Loft","location":"Porto"}'],
  ['a field that is missing', '{}'],
])('rejects JSON built by the database with %s', (_, json_text) => {
  expect(() => checkReply.reply(getThing, { json_text })).toThrow('GET /api/things');
});

it('accepts a reply as declared, and one from which a serializer drops fields', () => {
  checkReply.reply(getThing, { json_text: '{"name":"Loft"}' });
  checkReply.reply(getThing, { name: 'Loft', location: 'Porto' });
});

it('rejects a refusal only if its status is not declared', () => {
  const ownThing = { ...getThing, refusals: [403] };
  expect(() => checkReply.refusal(getThing, notAllowed())).toThrow('GET /api/things');
  checkReply.refusal(ownThing, notAllowed());
  checkReply.refusal(getThing, new Error('It broke.'));
  expect(() => checkReply.refusal(ownThing, notFound('Page'))).toThrow('404');
});
