import { escapeHtml } from '../escape-html.ts';
import type { Mail } from './mail.ts';

/** The content of an email, from which both parts are created. */
export type MailText = {
  to: string;
  subject: string;
  paragraphs: readonly string[];
  /** The one action, shown after the text. */
  action?: { label: string; url: string };
  /** A link in small print at the end. */
  footnote?: { label: string; url: string };
};

const SIGNATURE = 'Swapstead';

/** Drivers refuse an email if its subject contains such characters; an old or imported title may have some. */
const CONTROL = /\p{Cc}+/gu;

/** Text and HTML part of an email. No pictures and no tracking: reading it loads nothing. */
export function composeMail({ to, subject, paragraphs, action, footnote }: MailText): Mail {
  const line = (link?: { label: string; url: string }) => (link ? [`${link.label}:\n${link.url}`] : []);
  const text = [...paragraphs, ...line(action), SIGNATURE, ...line(footnote)];
  const html = [
    MARK,
    ...paragraphs.map((one) => paragraph(escapeHtml(one))),
    ...(action ? [paragraph(button(action.label, action.url))] : []),
    ...(footnote ? [paragraph(smallLink(footnote.label, footnote.url))] : []),
  ];
  return {
    to,
    subject: subject.replace(CONTROL, ' '),
    text: `${text.join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#faf7f2;color:#1e2522;font:16px/1.6 Helvetica,Arial,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:28px 28px 16px;background:#fff;border-radius:16px">
${html.join('\n')}
</div></body></html>
`,
  };
}

/** The email with one more link in small print at its end. */
export function addFootnote(mail: Mail, footnote: { label: string; url: string }): Mail {
  return {
    ...mail,
    text: `${mail.text}\n${footnote.label}:\n${footnote.url}\n`,
    html: mail.html.replace(
      '</div></body>',
      `${paragraph(smallLink(footnote.label, footnote.url))}\n</div></body>`,
    ),
  };
}

/** The logo as letters in two colours: a picture would have to be loaded. */
const MARK = `<p style="margin:0 0 24px;padding-bottom:16px;border-bottom:1px solid #e2d9cb;font:600 22px/1 Georgia,serif;color:#1f5a46"><span style="color:#1f5a46">&#9650;</span><span style="color:#b5482a;margin-left:-5px">&#9650;</span> ${SIGNATURE}</p>`;

const paragraph = (content: string) => `<p style="margin:0 0 16px">${content}</p>`;

/** The address is also below the button, for programs that show no links. */
function button(label: string, url: string): string {
  const href = escapeHtml(url);
  return `<a href="${href}" style="display:inline-block;margin:8px 0 12px;padding:14px 24px;border-radius:10px;background:#1f5a46;color:#fff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a><br>
<span style="font-size:13px;word-break:break-all">${href}</span>`;
}

function smallLink(label: string, url: string): string {
  return `<a href="${escapeHtml(url)}" style="font-size:13px;color:#59625c">${escapeHtml(label)}</a>`;
}
