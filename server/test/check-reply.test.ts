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
])('refuses JSON of the database with %s', (_, json_text) => {
  expect(() => checkReply.reply(getThing, { json_text })).toThrow('GET /api/things');
});

it('lets pass what is as declared, and what a serializer drops fields of', () => {
  checkReply.reply(getThing, { json_text: '{"name":"Loft"}' });
  checkReply.reply(getThing, { name: 'Loft', location: 'Porto' });
});

it('refuses a refusal whose status is not declared, and no other', () => {
  const ownThing = { ...getThing, refusals: [403] };
  expect(() => checkReply.refusal(getThing, notAllowed())).toThrow('GET /api/things');
  checkReply.refusal(ownThing, notAllowed());
  checkReply.refusal(getThing, new Error('It broke.'));
  expect(() => checkReply.refusal(ownThing, notFound('Thing'))).toThrow('404');
});
