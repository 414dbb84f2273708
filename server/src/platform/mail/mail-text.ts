import { currentLanguage } from '@swapstead/messages';
import type { Mail, MailLink } from './mail.ts';

/** The content of an email before it is checked; `footnote` is its first small link. */
type Content = Omit<Mail, 'links' | 'headers' | 'language'> & { footnote?: MailLink };

/** Drivers refuse an email if its subject contains such characters; an old or imported title may have some. */
const CONTROL = /\p{Cc}+/gu;

/** An email to be sent by a mailer, which renders it (render-mail.ts). */
export function composeMail({ footnote, ...content }: Content): Mail {
  return {
    ...content,
    language: currentLanguage(),
    subject: content.subject.replace(CONTROL, ' '),
    links: footnote ? [footnote] : [],
  };
}

/** The email with one more link in small print at its end. */
export const addFootnote = (mail: Mail, footnote: MailLink): Mail => ({
  ...mail,
  links: [...(mail.links ?? []), footnote],
});
