import { directionOf } from '@swapstead/contract/languages';
import { currentLanguage, m, withLanguage } from '@swapstead/messages';
import { escapeHtml } from '../escape-html.ts';
import type { Mail, MailLink, RenderedMail } from './mail.ts';

/** Who runs the site: its name and postal address in one line. */
export type MailOperator = { name: string; address: string };

const BRAND = 'Swapstead';
const PHOTO = 'photo';

/**
 * Text and HTML part of an email. The HTML keeps to what mail programs show alike: tables, styles on each element, and
 * one style sheet for dark mode and small screens, which programs may ignore. Reading it loads nothing.
 */
export function renderMail(mail: Mail, operator: MailOperator): RenderedMail {
  return withLanguage(mail.language, () => inOwnLanguage(mail, operator));
}

function inOwnLanguage(mail: Mail, operator: MailOperator): RenderedMail {
  const { to, subject, photo, headers } = mail;
  return {
    to,
    subject,
    text: textPart(mail, operator),
    html: htmlPart(mail, operator),
    ...(photo && { pictures: [{ cid: PHOTO, jpeg: photo.jpeg }] }),
    ...(headers && { headers }),
  };
}

const greetingOf = ({ name }: Mail) => (name ? m.mails_greeting({ name }) : m.mails_hello());

const line = ({ label, url }: MailLink) => `${label}:\n${url}`;

function textPart(mail: Mail, operator: MailOperator): string {
  const { lead, rows = [], paragraphs, deadline, action, note, why, links = [] } = mail;
  const blocks = [
    greetingOf(mail),
    ...(lead ? [lead] : []),
    ...paragraphs,
    ...rows.map(({ label, title, detail }) => [`${label}: ${title}`, ...(detail ? [detail] : [])].join('\n')),
    ...(deadline ? [deadline] : []),
    ...(action ? [line(action)] : []),
    ...(note ? [note] : []),
    BRAND,
    why,
    ...links.map(line),
    m.mails_no_replies(),
    [operator.name, operator.address].join('\n'),
  ];
  return `${blocks.join('\n\n')}\n`;
}

const SANS = "font-family:-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";
const SERIF = "font-family:Georgia,'Times New Roman',serif";

/** The classes change colours in dark mode, and sizes on a small screen. */
const STYLE = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.bg{background:#141816!important}.card{background:#1d2321!important}.ink{color:#f3f0ea!important}.soft{color:#b4bcb6!important}.button{background:#7cc3a4!important;color:#10201a!important}.link{color:#7cc3a4!important}.by{background:#3a3323!important;color:#f3f0ea!important}.clay{color:#e58b6b!important}.pine{color:#7cc3a4!important}}
@media (max-width:599px){.pad{padding-left:22px!important;padding-right:22px!important}.outer{padding:6px 0 0!important}.card{border-radius:0!important}.heading{font-size:28px!important;line-height:34px!important}.button{display:block!important}}
`;

function htmlPart(mail: Mail, operator: MailOperator): string {
  const { subject, heading = subject, preheader = mail.paragraphs[0] ?? '', photo } = mail;
  return `<!doctype html>
<html lang="${currentLanguage()}" dir="${directionOf(currentLanguage())}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${STYLE}</style></head>
<body class="bg" style="margin:0;background:#faf7f2">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>
${table(
  `<tr><td align="center" class="outer" style="padding:24px 20px 32px">
${table(`<tr><td class="pad" style="padding:8px 4px 18px">${LOGO}</td></tr>`)}
${table(
  [
    photo ? `<tr><td>${picture(photo)}</td></tr>` : '',
    row(
      `<h1 class="heading ink" style="margin:0;${SERIF};font-size:32px;line-height:38px;font-weight:500;color:#1e2522">${escapeHtml(heading)}</h1>`,
      '34px 40px 0',
    ),
    ...bodyOf(mail),
    row('', '0 40px 28px'),
  ].join('\n'),
  'class="card" style="max-width:560px;background:#fff;border-radius:20px;overflow:hidden"',
)}
${table(`<tr><td class="pad" style="padding:22px 8px 28px">${footOf(mail, operator)}</td></tr>`)}
</td></tr>`,
  'class="bg" style="background:#faf7f2"',
)}
</body></html>
`;
}

/** The rows of the card below the heading, in the order of reading. */
function bodyOf(mail: Mail): string[] {
  const { lead, rows = [], paragraphs, deadline, action, note } = mail;
  return [
    ...(lead
      ? [row(words(lead, `${SERIF};font-size:19px;line-height:27px;font-weight:600`), '12px 40px 0')]
      : []),
    ...[greetingOf(mail), ...paragraphs].map((one) => row(words(one), '16px 40px 0')),
    ...rows.map(({ label, title, detail }) => row(fact(label, title, detail), '18px 40px 0')),
    ...(deadline
      ? [
          row(
            `<p class="by ink" style="margin:0;padding:12px 16px;border-radius:10px;background:#f8eacf;${TEXT}">${escapeHtml(deadline)}</p>`,
            '22px 40px 0',
          ),
        ]
      : []),
    ...(action ? [row(button(action), '24px 40px 4px')] : []),
    ...(note ? [row(small(escapeHtml(note)), '12px 40px 0')] : []),
  ];
}

const TEXT = `${SANS};font-size:16px;line-height:25px;color:#1e2522`;

const table = (rows: string, attributes = 'style="max-width:560px"') =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${attributes}>${rows}</table>`;

const row = (content: string, padding: string) =>
  `<tr><td class="pad" style="padding:${padding}">${content}</td></tr>`;

const words = (text: string, style = '') =>
  `<p class="ink" style="margin:0;${TEXT};${style}">${escapeHtml(text)}</p>`;

const small = (html: string) =>
  `<p class="soft" style="margin:0;${SANS};font-size:14px;line-height:22px;color:#59625c">${html}</p>`;

/** The logo as letters in two colours: a picture would have to be loaded, and mail programs drop SVG. */
const LOGO = `<p class="ink" style="margin:0;${SERIF};font-size:22px;line-height:28px;font-weight:600;color:#1e2522"><span class="pine" style="color:#1f5a46">&#9650;</span><span class="clay" style="color:#b5482a;margin-left:-5px">&#9650;</span> ${BRAND}</p>`;

function fact(label: string, title: string, detail?: string): string {
  return `${small(escapeHtml(label))}<p class="ink" style="margin:0;${SERIF};font-size:17px;line-height:24px;font-weight:600;color:#1e2522">${escapeHtml(title)}</p>${detail ? small(escapeHtml(detail)) : ''}`;
}

/** Outlook ignores the height of `auto`, so it gets the real one from the attributes. */
function picture({ alt, width, height }: { alt: string; width: number; height: number }): string {
  const shown = Math.round((height * 560) / width);
  return `<img src="cid:${PHOTO}" width="560" height="${shown}" alt="${escapeHtml(alt)}" style="display:block;width:100%;height:auto;border:0;background:#efe7da;${TEXT}">`;
}

/** A cell with a colour of its own, because Outlook ignores the padding of a link. */
function button({ label, url }: MailLink): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td bgcolor="#1f5a46" style="border-radius:10px"><a class="button" href="${escapeHtml(url)}" style="display:inline-block;padding:15px 28px;border-radius:10px;background:#1f5a46;color:#fff;${SANS};font-size:17px;line-height:20px;font-weight:600;text-align:center;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;
}

function footOf({ why, links = [] }: Mail, operator: MailOperator): string {
  const lines = [
    escapeHtml(why),
    escapeHtml(m.mails_no_replies()),
    links.map(smallLink).join(' &nbsp;·&nbsp; '),
    escapeHtml(`${operator.name}, ${operator.address}`),
  ];
  return small(lines.filter(Boolean).join('<br>'));
}

const smallLink = ({ label, url }: MailLink) =>
  `<a class="link" href="${escapeHtml(url)}" style="color:#1f5a46;font-weight:600">${escapeHtml(label)}</a>`;
