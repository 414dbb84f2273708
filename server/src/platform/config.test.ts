import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://swapstead.example',
  SMTP_URL: 'smtp://user:password@mail.example:587',
  MAIL_FROM: 'Swapstead <hello@swapstead.example>',
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

  it("refuses a pool larger than the embedded database's limit of connections", () => {
    expect(() => readConfig({ DATABASE_POOL: '81' })).toThrow(
      'DATABASE_POOL: the embedded database has room for at most 80.',
    );
    expect(readConfig({ DATABASE_POOL: '80' }).DATABASE_POOL).toBe(80);
    expect(readConfig({ DATABASE_POOL: '200', DATABASE_URL: 'postgres://one/site' }).DATABASE_POOL).toBe(200);
  });

  it.each(['DATABASE_READ_URL', 'DATABASE_DIRECT_URL'])('refuses %s without the database itself', (name) => {
    expect(() => readConfig({ [name]: 'postgres://one/site' })).toThrow(`${name} needs DATABASE_URL`);
  });
});

describe('proxies', () => {
  it("are read with spaces between them, and refused with the setting's name if invalid", () => {
    const TRUST_PROXY = 'loopback, uniquelocal,10.0.0.0/8, 2001:db8::/32, 192.0.2.1 , 172.16.0.0/255.240.0.0';
    const read = readConfig({ TRUST_PROXY }).TRUST_PROXY;
    expect(read).toEqual(TRUST_PROXY.split(',').map((one) => one.trim()));
    // As Fastify parses them.
    expect(() => fastify({ trustProxy: read })).not.toThrow();
    for (const wrong of ['true', 'nginx', '10.0.0.0/33', '0.0.0.0/0', '::/0', 'loopback uniquelocal', ',']) {
      expect(() => readConfig({ TRUST_PROXY: wrong })).toThrow('TRUST_PROXY');
    }
  });
});

describe('a bucket', () => {
  const BUCKET = { S3_BUCKET: 'photos', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' };

  it.each([
    ['S3_ENDPOINT', 'S3_BUCKET', { S3_ENDPOINT: 'https://s3.example' }],
    ['S3_ACCESS_KEY_ID', 'S3_BUCKET', { ...BUCKET, S3_BUCKET: '' }],
    ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', { ...BUCKET, S3_SECRET_ACCESS_KEY: '' }],
    ['S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID', { ...BUCKET, S3_ACCESS_KEY_ID: '' }],
  ])('requires all of its settings: %s is refused without %s', (name, other, settings) => {
    expect(() => readConfig(settings)).toThrow(`${name} needs ${other} beside it.`);
  });

  it("may be used with the machine's credentials", () => {
    expect(readConfig(BUCKET).S3_BUCKET).toBe('photos');
    expect(readConfig({ S3_BUCKET: 'photos' }).S3_ACCESS_KEY_ID).toBeUndefined();
  });
});

describe('production', () => {
  it.each([
    ['SMTP_URL', 'SMTP_URL is missing: without a mail server nobody can register or reset a password.'],
    ['MAIL_FROM', 'MAIL_FROM is missing: mail servers take no mail of a sender that does not exist.'],
    [
      'PUBLIC_URL',
      'PUBLIC_URL is missing: links in mails need the address under which people reach the site.',
    ],
  ])('refuses to start without %s and reports it in one sentence', (name, sentence) => {
    expect(() => readConfig({ ...production, [name]: '' })).toThrow(new Error(sentence));
  });

  it('starts without demo content and with stricter limits', () => {
    expect(readConfig(production)).toMatchObject({ DEMO: false, AUTH_ATTEMPTS_PER_NETWORK: 100 });
    expect(readConfig({})).toMatchObject({ DEMO: true, AUTH_ATTEMPTS_PER_NETWORK: 5000 });
  });
});

it("accepts the site's address with a slash and a port", () => {
  for (const PUBLIC_URL of ['https://swap.example', 'https://swap.example/', 'http://127.0.0.1:3000'])
    expect(readConfig({ PUBLIC_URL }).PUBLIC_URL).toBe(PUBLIC_URL);
});

it.each([
  ['PUBLIC_URL', 'swapstead.example:443'],
  ['PUBLIC_URL', 'https://swapstead.example/swaps'],
  ['PUBLIC_URL', 'https://swapstead.example/?a=1'],
  ['PUBLIC_URL', 'https://user@swapstead.example'],
  ['SMTP_URL', 'mail.example:587'],
  ['SMTP_URL', 'https://mail.example'],
  ['MAIL_FROM', 'hello@swapstead.example'],
  ['MAIL_FROM', 'Swapstead <a@b.example>\r\nBcc: c@d.example'],
  ['AUTH_ATTEMPTS', '0'],
])('%s cannot be %j', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(
    new RegExp(`^The settings are not right\\.\n${name}: `),
  );
});
