import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { patience } from './patience.ts';

const PATIENCE_MS = patience(20_000);

/**
 * A local mail server that parses the mail it receives; on a free port by default.
 * @param refuses addresses that it rejects as unknown; all others are accepted
 */
export async function openSmtpInbox(wanted = 0, refuses: (address: string) => boolean = () => false) {
  const mails: ParsedMail[] = [];
  let away = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onConnect(_session, done) {
      done(away ? Object.assign(new Error('Come back later'), { responseCode: 421 }) : undefined);
    },
    onRcptTo({ address }, _session, done) {
      done(refuses(address) ? Object.assign(new Error('No such user'), { responseCode: 550 }) : undefined);
    },
    onData(stream, _session, done) {
      simpleParser(stream).then((mail) => {
        mails.push(mail);
        done();
      }, done);
    },
  });
  // Senders may be killed in the middle of an email.
  server.on('error', () => {});
  server.listen(wanted, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    /** Refuses all connections while keeping its port, which another program could take otherwise. */
    setAway(value: boolean) {
      away = value;
    },
    /** The number of emails received so far. */
    count: () => mails.length,
    /** The emails received so far, once there are as many. */
    async mails(atLeast: number): Promise<ParsedMail[]> {
      for (const end = Date.now() + PATIENCE_MS; mails.length < atLeast; await delay(10)) {
        if (Date.now() > end) throw new Error(`Fewer than ${atLeast} mails arrived`);
      }
      return mails;
    },
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}
