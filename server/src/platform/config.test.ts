import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://swapstead.example',
  SMTP_URL: 'smtp://user:password@mail.example:587',
  BILLING: 'simulated',
};

describe('databases', () => {
  it('reads replicas separated by commas', () => {
    const DATABASE_READ_URL = 'postgres://one/site, postgres://two:5433/site';
    expect(readConfig({ DATABASE_URL: 'postgres://zero/site', DATABASE_READ_URL }).DATABASE_READ_URL).toEqual(
      ['postgres://one/site', 'postgres://two:5433/site'],
    );
    expect(() => readConfig({ DATABASE_READ_URL: 'one, two' })).toThrow('DATABASE_READ_URL');
  });

  it.each(['DATABASE_READ_URL', 'DATABASE_DIRECT_URL'])('refuses %s without the database itself', (name) => {
    expect(() => readConfig({ [name]: 'postgres://one/site' })).toThrow(`${name} needs DATABASE_URL`);
  });
});

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
