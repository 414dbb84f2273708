import type pg from 'pg';
import { checkMail, type MailDriver, type RenderedMail } from './mail.ts';

export type MailboxMail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  /** Links in the text part, in order. */
  links: string[];
  sent_at: Date;
};

const SHOWN = 200;

export type Mailbox = MailDriver & {
  /** The newest emails first; of one recipient if given. */
  list(to?: string): Promise<MailboxMail[]>;
};

/** Stores emails in the database instead of sending them, to be read at /dev/mailbox. Not for production. */
export function createMailbox(pool: pg.Pool): Mailbox {
  return {
    description: 'local mailbox at /dev/mailbox',
    async send(id, mail, beforeEnd) {
      checkMail(mail);
      await beforeEnd();
      await pool.query(
        `insert into mailbox_mails (id, recipient, subject, text_part, html_part, headers)
         values ($1, $2, $3, $4, $5, $6) on conflict (id) do nothing`,
        [id, mail.to, mail.subject, mail.text, withPictures(mail), mail.headers ?? {}],
      );
    },
    async list(to) {
      const { rows } = await pool.query<Omit<MailboxMail, 'links'>>(
        `select id, recipient as "to", subject, text_part as text, html_part as html, headers, sent_at from mailbox_mails
         where $1::text is null or recipient = $1 order by sent_at desc limit ${SHOWN}`,
        [to ?? null],
      );
      return rows.map((mail) => ({ ...mail, links: mail.text.match(/https?:\/\/\S+/g) ?? [] }));
    },
  };
}

/** The HTML part with its pictures inside, as a mail program shows it. */
const withPictures = ({ html, pictures = [] }: RenderedMail): string =>
  pictures.reduce(
    (page, { cid, jpeg }) =>
      page.replaceAll(`cid:${cid}`, `data:image/jpeg;base64,${jpeg.toString('base64')}`),
    html,
  );
