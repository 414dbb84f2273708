import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OPERATOR, rendered } from '../../../test/rendered-mail.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { createLogger } from '../logger.ts';
import type { Mail, MailDriver } from './mail.ts';
import { composeMail } from './mail-text.ts';
import { createMailbox } from './mailbox-driver.ts';
import { createMailer } from './mailer.ts';
import { createSmtpDriver } from './smtp-driver.ts';

let database: TestDatabase;
let server: SMTPServer;
let inbox: { recipients: string[]; mail: ParsedMail }[] = [];
let behaviour: SMTPServerOptions = {};

beforeAll(async () => {
  database = await createTestDatabase();
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: (address, session, done) =>
      behaviour.onRcptTo ? behaviour.onRcptTo(address, session, done) : done(),
    onData(stream, session, done) {
      if (behaviour.onData) return behaviour.onData(stream, session, done);
      simpleParser(stream).then((mail) => {
        inbox.push({ recipients: session.envelope.rcptTo.map(({ address }) => address), mail });
        done();
      }, done);
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
});

beforeEach(async () => {
  inbox = [];
  behaviour = {};
  await database.pool.query('truncate mailbox_mails, mail_deliveries');
});

afterAll(async () => {
  await new Promise<void>((closed) => server.close(() => closed()));
  await database.drop();
});

const smtp = () => {
  const { port } = server.server.address() as AddressInfo;
  return createSmtpDriver(`smtp://127.0.0.1:${port}`, 'Swapstead <hello@swapstead.example>');
};
const mailbox = () => createMailbox(database.pool);

type Arrived = { to: string[]; subject: string; text: string; html: string };

const drivers: [string, () => MailDriver, () => Promise<Arrived[]>][] = [
  [
    'SMTP',
    smtp,
    async () =>
      inbox.map(({ recipients, mail }) => ({
        to: recipients,
        subject: mail.subject ?? '',
        text: mail.text ?? '',
        html: mail.html || '',
      })),
  ],
  [
    'the local mailbox',
    mailbox,
    async () => (await mailbox().list()).map((mail) => ({ ...mail, to: [mail.to] })),
  ],
];

const id = '0b9e2a3c-8c55-4a5e-9d0e-6f3f3a1f7c11';
const written = composeMail({
  to: 'ines@porto.example',
  subject: 'Grüße & <Küsse> – 漢字',
  why: 'Why it came.',
  paragraphs: ['A first paragraph <with> signs & umlauts äöü 漢字.', 'A second.'],
  action: { label: 'Go on', url: `http://localhost/auth/verify?token=${'x'.repeat(90)}&lang=en` },
});

const mail = rendered(written);

const unclaimed = async () => {};

it('contains the logo, and one button after the text', () => {
  const inOrder = ['Swapstead</p>', 'A first paragraph', 'A second.', '>Go on</a>'].map((part) =>
    mail.html.lastIndexOf(part),
  );
  expect(inOrder).not.toContain(-1);
  expect(inOrder.toSorted((one, other) => one - other)).toEqual(inOrder);
  expect(mail.html.match(/display:inline-block/g)).toHaveLength(1);
  expect(mail.text.indexOf('Go on:')).toBeGreaterThan(mail.text.indexOf('A second.'));
});

describe.each(drivers)('%s', (_, create, arrived) => {
  it('preserves both parts, with unbroken links', async () => {
    await create().send(id, mail, unclaimed);
    const [got] = await arrived();
    expect(got).toMatchObject({ to: ['ines@porto.example'], subject: mail.subject });
    expect(got?.text.trim()).toBe(mail.text.trim());
    expect(got?.html.trim()).toBe(mail.html.trim());
    expect(got?.html).toContain('&lt;with&gt;');
    expect(got?.html).toContain(`token=${'x'.repeat(90)}&amp;lang=en`);
  });

  const injections: Partial<Mail>[] = [
    { to: 'ines@porto.example\r\nBcc: mallory@evil.example' },
    { to: 'ines@porto.example, mallory@evil.example' },
    { to: '"x" <mallory@evil.example>, ines@porto.example' },
    { to: 'ines@porto.example mallory@evil.example' },
    { to: 'ines@porto.example\0' },
    { to: '' },
    { subject: 'Hello\r\nBcc: mallory@evil.example' },
    { subject: 'Hello\nX-Header: 1' },
  ];

  it.each(injections)('refuses anything that could become another recipient or header: %j', async (part) => {
    await expect(create().send(id, { ...mail, ...part }, unclaimed)).rejects.toMatchObject({
      outcome: 'refused',
    });
    expect(await arrived()).toEqual([]);
  });

  it('cannot be redirected to another recipient by its text', async () => {
    await create().send(id, { ...mail, text: 'Hi\r\n.\r\nRCPT TO:<mallory@evil.example>\r\n' }, unclaimed);
    const [got] = await arrived();
    expect(got?.to).toEqual(['ines@porto.example']);
    expect(await arrived()).toHaveLength(1);
  });
});

describe('a mail over SMTP', () => {
  it('names its sender and has an id that is the same in every attempt', async () => {
    await smtp().send(id, mail, unclaimed);
    const [first] = inbox;
    expect(first?.mail.from?.text).toBe('"Swapstead" <hello@swapstead.example>');
    expect(first?.mail.messageId).toBe(`<${id}@swapstead.example>`);
    expect(first?.mail.headers.get('auto-submitted')).toBe('auto-generated');
  });
});

describe('delivery over SMTP', () => {
  const mailer = (driver = smtp()) =>
    createMailer({ pool: database.pool, driver, operator: OPERATOR, logger: createLogger('silent') });
  const deliver = (driver?: MailDriver) => mailer(driver).deliver(id, async () => written);
  const state = async () =>
    (await database.pool.query('select state from mail_deliveries where event_id = $1', [id])).rows[0]?.state;

  /** SMTP with an action before the email is claimed. */
  const watched = (before: () => Promise<void>): MailDriver => ({
    ...smtp(),
    send: (id, mail, beforeEnd) => smtp().send(id, mail, () => before().then(beforeEnd)),
  });

  it('happens once per event, even if the job runs several times at once', async () => {
    // The slower ones are retried and then find it sent.
    await Promise.allSettled([deliver(), deliver(), deliver()]);
    await deliver();
    expect(inbox).toHaveLength(1);
    expect(await state()).toBe('sent');
  });

  it('is marked once all but the end has been sent, and ends only if marking succeeded', async () => {
    let before: unknown = 'not asked';
    const through = watched(async () => {
      before = await state();
      throw Object.assign(new Error('shutting down'), { code: '57P01' });
    });
    await expect(deliver(through)).rejects.toMatchObject({ outcome: 'not_sent' });
    expect(before).toBeUndefined();
    expect(await state()).toBeUndefined();
    await expect.poll(() => server.connections.size).toBe(0);
    expect(inbox).toEqual([]);
    await deliver();
    expect(inbox).toHaveLength(1);
  });

  it('is completed by the next process if one died while sending', async () => {
    const held = Promise.withResolvers<void>();
    const died = Promise.withResolvers<never>();
    const dying = deliver(
      watched(() => {
        held.resolve();
        return died.promise;
      }),
    );
    await held.promise;
    await deliver();
    expect(inbox).toHaveLength(1);
    died.reject(new Error('gone'));
    await expect(dying).rejects.toMatchObject({ outcome: 'not_sent' });
    expect([inbox.length, await state()]).toEqual([1, 'sent']);
  });

  it('sends no email to a server without encryption, unless it is local or the operator allows it', async () => {
    const { port } = server.server.address() as AddressInfo;
    const from = 'Swapstead <hello@swapstead.example>';
    // Another name for this machine, which is not recognised as local.
    await expect(deliver(createSmtpDriver(`smtp://0.0.0.0:${port}`, from))).rejects.toMatchObject({
      outcome: 'not_sent',
    });
    expect(inbox).toHaveLength(0);
    await deliver(createSmtpDriver(`smtp://0.0.0.0:${port}?requireTLS=false`, from));
    expect(inbox).toHaveLength(1);
  });

  it('is retried after the mail server was down', async () => {
    const gone = createSmtpDriver('smtp://127.0.0.1:1', 'Swapstead <hello@swapstead.example>');
    await expect(deliver(gone)).rejects.toMatchObject({ outcome: 'not_sent' });
    await deliver();
    expect(inbox).toHaveLength(1);
  });

  it('is retried after the server refused its end and the database failed while it was marked', async () => {
    let left = 0;
    const leave = (text: string) =>
      text.includes('excluded.state') && left++ === 0
        ? Promise.reject(Object.assign(new Error('shutting down'), { code: '57P01' }))
        : undefined;
    const leaving = {
      query: (text: string, values: unknown[]) => leave(text) ?? database.pool.query(text, values),
    } as unknown as typeof database.pool;
    behaviour.onData = (stream, _session, done) => {
      stream.resume();
      stream.once('end', () => done(Object.assign(new Error('Come back later'), { responseCode: 451 })));
    };
    const failing = createMailer({
      pool: leaving,
      driver: smtp(),
      operator: OPERATOR,
      logger: createLogger('silent'),
    });
    await expect(failing.deliver(id, async () => written)).rejects.toMatchObject({ outcome: 'not_sent' });
    expect([left, await state()]).toEqual([2, 'waiting']);
    behaviour = {};
    await deliver();
    expect(inbox).toHaveLength(1);
  });

  it('is retried after the server asked to come back later', async () => {
    behaviour.onRcptTo = (_address, _session, done) =>
      done(Object.assign(new Error('Mailbox busy'), { responseCode: 450 }));
    await expect(deliver()).rejects.toMatchObject({ outcome: 'not_sent' });
    behaviour = {};
    await deliver();
    expect(inbox).toHaveLength(1);
  });

  it('is given up when the server refuses the recipient permanently', async () => {
    behaviour.onRcptTo = (_address, _session, done) =>
      done(Object.assign(new Error('No such user ines@porto.example'), { responseCode: 550 }));
    await deliver();
    expect(await state()).toBe('refused');
    behaviour = {};
    await deliver();
    expect(inbox).toEqual([]);
  });

  it('is not retried when the connection was lost after the email was handed over', async () => {
    behaviour.onData = (stream, session) => {
      stream.resume();
      stream.once('end', () => {
        for (const connection of server.connections) {
          if ((connection as { session?: unknown }).session === session) {
            (connection as { _socket: { destroy(): void } })._socket.destroy();
          }
        }
      });
    };
    await deliver();
    expect(await state()).toBe('uncertain');
    behaviour = {};
    await deliver();
    expect(inbox).toEqual([]);
  });

  it('is not retried after a process died in the middle of it', async () => {
    await database.pool.query("insert into mail_deliveries (event_id, state) values ($1, 'sending')", [id]);
    await deliver();
    expect(inbox).toEqual([]);
  });

  it('logs failures without the address', async () => {
    behaviour.onRcptTo = (_address, _session, done) =>
      done(Object.assign(new Error('ines@porto.example is busy'), { responseCode: 450 }));
    await expect(deliver()).rejects.toThrow(/\[address\]/);
    await expect(smtp().send(id, mail, unclaimed)).rejects.not.toThrow(/porto/);
  });
});
