import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://swapstead.example',
  SMTP_URL: 'smtp://user:password@mail.example:587',
  BILLING: 'simulated',
};

describe('production', () => {
  it.each([
    ['SMTP_URL', 'SMTP_URL is missing: without a mail server nobody can register or reset a password.'],
    [
      'PUBLIC_URL',
      'PUBLIC_URL is missing: links in mails need the address under which people reach the site.',
    ],
  ])('refuses to start without %s and says so in one sentence', (name, sentence) => {
    expect(() => readConfig({ ...production, [name]: '' })).toThrow(new Error(sentence));
  });

  it('starts without demo content, with stricter limits than elsewhere', () => {
    expect(readConfig(production)).toMatchObject({ DEMO: false, AUTH_ATTEMPTS_PER_NETWORK: 100 });
    expect(readConfig({})).toMatchObject({ DEMO: true, AUTH_ATTEMPTS_PER_NETWORK: 5000 });
  });
});

it.each([
  ['SMTP_URL', 'mail.example:587'],
  ['SMTP_URL', 'https://mail.example'],
  ['MAIL_FROM', 'hello@swapstead.example'],
  ['MAIL_FROM', 'Swapstead <a@b.example>\r\nBcc: c@d.example'],
  ['AUTH_ATTEMPTS', '0'],
])('%s is not %j', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(
    new RegExp(`^The settings are not right\\.\n${name}: `),
  );
});
