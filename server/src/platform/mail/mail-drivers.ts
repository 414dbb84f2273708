import type pg from 'pg';
import type { Config } from '../config.ts';
import type { MailDriver } from './mail.ts';
import { createMailbox, type Mailbox } from './mailbox-driver.ts';
import { createSmtpDriver } from './smtp-driver.ts';

/** The configured mail server, otherwise the local mailbox. */
export function createMailDriver(
  { SMTP_URL, MAIL_FROM }: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>,
  pool: pg.Pool,
): MailDriver | Mailbox {
  return SMTP_URL ? createSmtpDriver(SMTP_URL, MAIL_FROM) : createMailbox(pool);
}

export function isMailbox(driver: MailDriver | Mailbox): driver is Mailbox {
  return 'list' in driver;
}
