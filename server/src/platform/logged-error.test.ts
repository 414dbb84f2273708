import { expect, it } from 'vitest';
import { loggedError } from './logged-error.ts';

it('keeps type, message, stack and code, and nothing that was attached', () => {
  const error = Object.assign(new RangeError('duplicate key violates "users_email_key"'), {
    code: '23505',
    constraint: 'users_email_key',
    detail: 'Key (email)=(ines@members.test) already exists.',
    client: { password: 'secret' },
  });
  const logged = loggedError(error);
  expect(logged).toEqual({
    type: 'RangeError',
    message: 'duplicate key violates "users_email_key"',
    stack: expect.stringContaining('logged-error.test.ts'),
    code: '23505',
    constraint: 'users_email_key',
  });
});

it.each([
  ['invalid input syntax for type uuid: "what she typed"', 'invalid input syntax for type uuid: "…"'],
  ['no mail for Inês.M+x@members.test today', 'no mail for [address] today'],
  ['cannot fetch https://site.test/reset?token=abc', 'cannot fetch https://site.test/reset?…'],
])('removes values from the message and the stack: %s', (message, expected) => {
  const { message: logged, stack = '' } = loggedError(new Error(message));
  expect(logged).toBe(expected);
  expect(stack).toContain(expected);
  expect(stack).not.toContain(message);
});

it('includes the causes, but not endlessly', () => {
  const endless = new Error('again');
  endless.cause = endless;
  expect(JSON.stringify(loggedError(endless)).match(/"again"/g)).toHaveLength(5);
  const both = new AggregateError([new Error('first'), new Error('second')], 'all failed');
  expect(loggedError(both).errors?.map(({ message }) => message)).toEqual(['first', 'second']);
  expect(loggedError('a thrown text with a secret').message).not.toContain('secret');
});
