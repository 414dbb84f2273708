import { Transform } from 'node:stream';
import { createTransport } from 'nodemailer';
import { checkMail, type MailDriver, type MailOutcome, mailFailure } from './mail.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

/**
 * Sends over SMTP. `url` is `smtp://user:password@host:587` or `smtps://...`; `from` is `Name <address>`. No mail
 * leaves this machine unencrypted: STARTTLS is demanded unless the URL says `?requireTLS=false`. One connection per
 * mail: nodemailer's pool sends again by itself after a lost connection, which could send twice.
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
      const transport = open(async () => {
        await beforeEnd();
        handedOver = true;
      });
      try {
        await transport.sendMail({
          ...mail,
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

/** Lets the message through and holds its end back; a server that never sees the end throws the mail away. */
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
 * Refusals that are about us (RFC 3463): the address of the sender, or the policy of the server, such as who may send
 * over it. Many servers say them only once the recipient is named.
 */
const ABOUT_US = /^5\d\d[ -]5\.(?:1\.[78]|7\.\d+)\b/;
const ABOUT_ADDRESS = /^5\d\d[ -]5\.[12]\.\d+\b/;
/** The server or its network cannot now, such as because of how much was sent today; said once the mail was read. */
const ABOUT_SERVER = /^5\d\d[ -]5\.[34]\.\d+\b/;

/** What is known of the mail, and whether the answer says something about the address that it goes to. */
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
  // The operator may set it right: until then it is everybody's mail that is refused.
  return isAboutUs ? not_sent : { outcome: 'refused', of_address: true };
}
