import { escapeHtml } from '../escape-html.ts';
import type { Mail } from './mail.ts';

/** What a mail says; both parts are made from it. */
export type MailText = {
  to: string;
  subject: string;
  paragraphs: readonly string[];
  /** The one thing to do. */
  action?: { label: string; url: string };
  /** After how many paragraphs it stands; one, where nothing is said. */
  actionAfter?: number;
  /** A link in small print at the end. */
  footnote?: { label: string; url: string };
};

const SIGNATURE = 'Swapstead';

/** Text and HTML part of a mail. No pictures and no tracking: nothing is loaded when it is read. */
export function composeMail({ to, subject, paragraphs, action, actionAfter = 1, footnote }: MailText): Mail {
  const before = paragraphs.slice(0, actionAfter);
  const rest = paragraphs.slice(actionAfter);
  const line = (link?: { label: string; url: string }) => (link ? [`${link.label}:\n${link.url}`] : []);
  const text = [...before, ...line(action), ...rest, SIGNATURE, ...line(footnote)];
  const html = [
    ...before.map((one) => paragraph(escapeHtml(one))),
    ...(action ? [paragraph(button(action.label, action.url))] : []),
    ...rest.map((one) => paragraph(escapeHtml(one))),
    paragraph(`<strong>${SIGNATURE}</strong>`),
    ...(footnote ? [paragraph(smallLink(footnote.label, footnote.url))] : []),
  ];
  return {
    to,
    subject,
    text: `${text.join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#faf7f2;color:#1e2522;font:16px/1.6 Helvetica,Arial,sans-serif">
<div style="max-width:520px;margin:0 auto">
${html.join('\n')}
</div></body></html>
`,
  };
}

/** The mail with one more link in small print at its end. */
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

const paragraph = (content: string) => `<p style="margin:0 0 16px">${content}</p>`;

/** The address stands below the button too, for programs that show no links. */
function button(label: string, url: string): string {
  const href = escapeHtml(url);
  return `<a href="${href}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1f5a46;color:#fff;text-decoration:none">${escapeHtml(label)}</a><br>
<span style="font-size:13px;word-break:break-all">${href}</span>`;
}

function smallLink(label: string, url: string): string {
  return `<a href="${escapeHtml(url)}" style="font-size:13px;color:#59625c">${escapeHtml(label)}</a>`;
}
