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
        throw mailFailure(outcomeOf(error as SmtpError, handedOver), error as Error);
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

type SmtpError = Error & { code?: string; responseCode?: number };

function outcomeOf({ code, responseCode }: SmtpError, handedOver: boolean): MailOutcome {
  if (responseCode) {
    const aboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE';
    return responseCode >= 500 && aboutThisMail ? 'refused' : 'not_sent';
  }
  return handedOver ? 'uncertain' : 'not_sent';
}
