import { Transform } from 'node:stream';
import { createTransport } from 'nodemailer';
import { checkMail, type MailDriver, type MailOutcome, mailFailure } from './mail.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

/**
 * Sends over SMTP. `url` is `smtp://user:password@host:587` or `smtps://...`; `from` is `Name <address>`. No email
 * leaves this machine unencrypted: STARTTLS is required unless the URL contains `?requireTLS=false`. One connection
 * per email: nodemailer's pool retries after a lost connection, which could send an email twice.
 */
export function createSmtpDriver(url: string, from: string): MailDriver {
  const domain = from.replace(/^.*@|>.*$/g, '');

  function open(beforeEnd: () => Promise<void>) {
    const transport = createTransport({
      requireTLS: !isThisMachine(url),
      url,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    transport.use('stream', (mail, done) => {
      mail.message?.transform(() => holdEnd(beforeEnd));
      done();
    });
    return transport;
  }

  return {
    description: `SMTP by ${new URL(url).host}`,
    async send(id, mail, beforeEnd) {
      checkMail(mail);
      let handedOver = false;
      const { pictures = [], ...parts } = mail;
      const transport = open(async () => {
        await beforeEnd();
        handedOver = true;
      });
      try {
        await transport.sendMail({
          ...parts,
          attachments: pictures.map(({ cid, jpeg }) => ({
            cid,
            content: jpeg,
            filename: `${cid}.jpg`,
            contentType: 'image/jpeg',
            contentDisposition: 'inline' as const,
          })),
          from,
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
          textEncoding: 'quoted-printable',
        });
      } catch (error) {
        const { outcome, of_address } = judge(error as SmtpError, handedOver);
        throw mailFailure(outcome, error as Error, of_address);
      } finally {
        transport.close();
      }
    },
  };
}

const isThisMachine = (url: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);

/** Sends the message but holds back its end; a server that never gets the end discards the email. */
function holdEnd(beforeEnd: () => Promise<void>) {
  return new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush(done) {
      beforeEnd().then(() => done(), done);
    },
  });
}

type SmtpError = Error & { code?: string; responseCode?: number; response?: string; command?: string };

/**
 * Refusals because of us (RFC 3463): the sender's address, or the server's policy on who may send. Many servers send
 * them only after the recipient.
 */
const ABOUT_US = /^5\d\d[ -]5\.(?:1\.[78]|7\.\d+)\b/;
const ABOUT_ADDRESS = /^5\d\d[ -]5\.[12]\.\d+\b/;
/**
 * The server or its network is currently unable, for example because of a daily limit; sent after the email was
 * received.
 */
const ABOUT_SERVER = /^5\d\d[ -]5\.[34]\.\d+\b/;

/** What is known about the email, and whether the reply is about its recipient. */
function judge(
  { code, responseCode, response = '', command }: SmtpError,
  handedOver: boolean,
): { outcome: MailOutcome; of_address: boolean } {
  const not_sent = { outcome: 'not_sent', of_address: false } as const;
  if (!responseCode) return handedOver ? { outcome: 'uncertain', of_address: false } : not_sent;
  const isAboutMail = (code === 'EENVELOPE' && command !== 'MAIL FROM') || code === 'EMESSAGE';
  if (responseCode < 500 || !isAboutMail) return not_sent;
  const isAboutUs = ABOUT_US.test(response);
  if (command !== 'RCPT TO') {
    if (ABOUT_SERVER.test(response)) return not_sent;
    return { outcome: 'refused', of_address: ABOUT_ADDRESS.test(response) && !isAboutUs };
  }
  // The operator may fix it: until then everyone's emails are refused.
  return isAboutUs ? not_sent : { outcome: 'refused', of_address: true };
}
