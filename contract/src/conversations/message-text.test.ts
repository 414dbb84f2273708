import { expect, test } from 'vitest';
import { cleanMessage, messageTextSchema } from './message-text.ts';

test.each([
  ['a\u0000b\u0007c', 'abc'],
  ['\u202eevil\u202c', 'evil'],
  ['\u2066Ana\u2069', 'Ana'],
  ['  one\r\ntwo\r ', 'one\ntwo'],
  ['tab\tand\nline', 'tab\tand\nline'],
  ['a\ud800b', 'a\ufffdb'],
  ['שלום\u200f', 'שלום\u200f'],
])('pasting %j sends %j, which the server accepts', (pasted, sent) => {
  expect(cleanMessage(pasted)).toBe(sent);
  expect(messageTextSchema.parse(sent)).toBe(sent);
});
