import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OPERATOR, rendered } from '../../../test/rendered-mail.ts';
import { createLogger } from '../logger.ts';
import { type Mail, mailFailure } from './mail.ts';
import { composeMail } from './mail-text.ts';
import { createMailer } from './mailer.ts';
import { createSmtpDriver } from './smtp-driver.ts';

type At = 'MAIL FROM' | 'RCPT TO' | 'the end of the mail';
type Refusal = { at: At; code: number; words: string };

let server: SMTPServer;
let refusal: Refusal;

const answer = (at: At): Error | null =>
  refusal.at === at ? Object.assign(new Error(refusal.words), { responseCode: refusal.code }) : null;
const behaviour: SMTPServerOptions = {
  onMailFrom: (_address, _session, done) => done(answer('MAIL FROM')),
  onRcptTo: (_address, _session, done) => done(answer('RCPT TO')),
  onData(stream, _session, done) {
    stream.resume();
    stream.once('end', () => done(answer('the end of the mail')));
  },
};

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    ...behaviour,
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
});
afterAll(() => new Promise<void>((closed) => server.close(() => closed())));

const mail: Mail = composeMail({
  to: 'ines@porto.example',
  subject: 'Hello',
  paragraphs: ['Hello.'],
  why: 'Why.',
});

it.each<[refuses: string, Refusal, { outcome: string; of_address: boolean }]>([
  [
    'the sender: tried again until MAIL_FROM is right, and no fault of the address',
    { at: 'MAIL FROM', code: 550, words: 'Sender verify failed' },
    { outcome: 'not_sent', of_address: false },
  ],
  [
    'the sender, said once the recipient is named',
    { at: 'RCPT TO', code: 553, words: '5.1.8 Sender address rejected: domain not found' },
    { outcome: 'not_sent', of_address: false },
  ],
  [
    'us: relaying is not allowed',
    { at: 'RCPT TO', code: 554, words: '5.7.1 Relay access denied' },
    { outcome: 'not_sent', of_address: false },
  ],
  [
    'the address',
    { at: 'RCPT TO', code: 550, words: 'No such user' },
    { outcome: 'refused', of_address: true },
  ],
  [
    'the address, by a code of its own',
    { at: 'RCPT TO', code: 550, words: '5.1.1 No such user' },
    { outcome: 'refused', of_address: true },
  ],
  [
    'the address, once the mail was read',
    { at: 'the end of the mail', code: 550, words: '5.1.1 No such user' },
    { outcome: 'refused', of_address: true },
  ],
  [
    'what the mail says',
    { at: 'the end of the mail', code: 554, words: '5.7.1 This looks like spam' },
    { outcome: 'refused', of_address: false },
  ],
  [
    'because of how much was sent today, and may take it tomorrow',
    { at: 'the end of the mail', code: 550, words: '5.4.5 Daily sending quota exceeded' },
    { outcome: 'not_sent', of_address: false },
  ],
])('a mail server refuses %s', async (_, said, known) => {
  refusal = said;
  const { port } = server.server.address() as AddressInfo;
  const driver = createSmtpDriver(`smtp://127.0.0.1:${port}`, 'Swapstead <hello@swapstead.example>');
  await expect(driver.send(crypto.randomUUID(), rendered(mail), async () => {})).rejects.toMatchObject(known);
});

it('a title with control characters does not prevent an email', () => {
  const { subject } = composeMail({
    to: mail.to,
    subject: 'Ann asks about Sea\u0007\r\nview',
    paragraphs: [],
    why: 'Why.',
  });
  expect(subject).toBe('Ann asks about Sea view');
});

it('only a refusal caused by the address is reported for it [NOTE-35]', async () => {
  const pool = { query: async () => ({ rows: [], rowCount: 1 }) } as unknown as pg.Pool;
  const told: string[] = [];
  for (const of_address of [false, true]) {
    const driver = {
      description: 'refuses',
      send: async () => {
        throw mailFailure('refused', new Error('No'), of_address);
      },
    };
    const mailer = createMailer({ pool, driver, operator: OPERATOR, logger: createLogger('silent') });
    mailer.whenRefused(async (to) => void told.push(`${to} ${of_address}`));
    await mailer.deliver(crypto.randomUUID(), async () => mail);
  }
  expect(told).toEqual(['ines@porto.example true']);
});
