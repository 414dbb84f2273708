import type { Mail, RenderedMail } from '../src/platform/mail/mail.ts';
import { type MailOperator, renderMail } from '../src/platform/mail/render-mail.ts';

/** Who runs the site in tests of emails. */
export const OPERATOR: MailOperator = {
  name: 'Elsewhere Ltd',
  address: 'Main Street 1, 1000 AA Utrecht, The Netherlands',
};

/** An email as its reader gets it. */
export const rendered = (mail: Mail): RenderedMail => renderMail(mail, OPERATOR);
