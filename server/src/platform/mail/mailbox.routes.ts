import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../escape-html.ts';
import type { Mailbox, MailboxMail } from './mailbox-driver.ts';

type Query = { Querystring: { to?: string } };

/** /dev/mailbox for people, /dev/mailbox.json for tests; both take `?to=address`. Only outside production. */
export function mailboxRoutes(app: FastifyInstance, mailbox: Mailbox) {
  const options = { schema: { hide: true }, logLevel: 'warn' as const };
  app.get<Query>('/dev/mailbox.json', options, async (request, reply) =>
    reply.header('cache-control', 'no-store').send(await mailbox.list(recipient(request.query.to))),
  );
  app.get<Query>('/dev/mailbox', options, async (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page(await mailbox.list(recipient(request.query.to)))),
  );
}

const recipient = (to: unknown) => (typeof to === 'string' ? to.trim().toLowerCase() : undefined);

function page(mails: MailboxMail[]): string {
  const list = mails.map(article).join('\n') || '<p>No mail yet.</p>';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Mailbox</title></head><body><main><h1>Mailbox</h1>
<p>Mails that a mail server would have sent, newest first. <a href="/dev/mailbox.json">As JSON</a></p>
${list}
</main></body></html>`;
}

function article({ to, subject, text, sent_at }: MailboxMail): string {
  const body = escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
  return `<article><h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}, <time datetime="${sent_at.toISOString()}">${sent_at.toISOString()}</time></p>
<p>${body.replaceAll('\n', '<br>')}</p><hr></article>`;
}
