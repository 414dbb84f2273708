import { addresses } from '@swapstead/contract/site/pages';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isRefusal } from '../../../platform/errors.ts';
import { escapeHtml } from '../../../platform/escape-html.ts';
import type { PlainPage } from '../../../platform/web/plain-page.ts';
import type { ConfirmByLink, Confirmed, LinkedHome } from './confirm-by-link.ts';

const PATH = '/calendar/confirm';
const FORM_BYTES = 16_384;
/** How many requests a client may send per minute. */
const PER_MINUTE = 60;

const TITLE = 'Is this calendar still right?';
// Class names as in the web client, whose build also reads this file for its styles (app.css).
const BUTTON =
  'inline-flex min-h-12 cursor-pointer items-center justify-center rounded-control border border-transparent bg-pine px-6 text-16 font-semibold text-on-pine hover:bg-pine-hover';
const QUIET =
  'inline-flex min-h-12 cursor-pointer items-center justify-center rounded-control border border-edge px-6 text-16 font-semibold text-ink hover:border-ink';

/**
 * The page behind the link of an email, as plain HTML with a form, so that it works without script. Opening it changes
 * nothing; only pressing a button does (CAL-24, CAL-25).
 */
export async function confirmPage(app: FastifyInstance, plainPage: PlainPage, confirmations: ConfirmByLink) {
  function answer(reply: FastifyReply, content: string, status = 200) {
    return (
      reply
        .status(status)
        // The address contains a secret, so no cache may store it and no other site may receive it.
        .headers({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex' })
        .type('text/html; charset=utf-8')
        .send(plainPage({ title: TITLE, content }))
    );
  }

  /** Replies with the page that `work` builds, or with a page that explains its refusal. */
  async function page(reply: FastifyReply, work: () => Promise<string>) {
    try {
      return answer(reply, await work());
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return answer(reply, refused(error.status, error.message), error.status);
    }
  }

  await app.register(async (scope) => {
    const config = { rateLimit: { max: PER_MINUTE, timeWindow: 60_000, allowList: [] } };
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_, body, done) => done(null, new URLSearchParams(body.toString())),
    );
    scope.get<{ Querystring: { t?: unknown } }>(
      PATH,
      { schema: { hide: true }, config },
      (request, reply) => {
        const token = String(request.query.t ?? '');
        return page(reply, async () => asking(await confirmations.homes(token), token));
      },
    );
    scope.post<{ Body: URLSearchParams | undefined }>(
      PATH,
      { schema: { hide: true }, config },
      (request, reply) => {
        const token = request.body?.get('t') ?? '';
        const which = request.body?.get('home') ?? '';
        return page(reply, async () => {
          const confirmed = await confirmations.confirm(token, which === 'all' ? which : Number(which || -1));
          return answered(confirmed, await confirmations.homes(token), token);
        });
      },
    );
  });
}

const heading = (text: string) => `<h1 class="text-28">${escapeHtml(text)}</h1>`;
const change = `<a class="${QUIET}" href="${addresses.profile()}?tab=homes">Change the calendar</a>`;

/** The homes to confirm, each with a button, and those confirmed since the email. */
function asking(homes: readonly LinkedHome[], token: string): string {
  const due = homes.filter(({ confirmed_on }) => confirmed_on === null);
  const all =
    due.length > 1 ? `<button class="${BUTTON}" name="home" value="all">Yes, all of them</button>` : '';
  return `${heading(TITLE)}
<form method="post" action="${PATH}" class="mt-6 grid gap-6">
<input type="hidden" name="t" value="${escapeHtml(token)}">
<ul class="grid gap-6">${homes.map(item).join('')}</ul>
<div class="flex flex-wrap gap-3">${all}${change}</div>
</form>`;
}

function item({ number, title, open_nights, confirmed_on }: LinkedHome): string {
  const nights = `${open_nights} open ${open_nights === 1 ? 'night' : 'nights'} ahead`;
  const id = `home-${number}`;
  const answer = confirmed_on
    ? `<p>This calendar was confirmed on ${escapeHtml(confirmed_on)}.</p>`
    : `<button class="${BUTTON}" name="home" value="${number}" aria-describedby="${id}">Yes, it is right</button>`;
  return `<li class="grid justify-items-start gap-3 border-t border-line pt-6">
<div><h2 id="${id}" class="text-22 wrap-anywhere">${escapeHtml(title)}</h2><p class="text-ink-soft">${nights}</p></div>
${answer}</li>`;
}

/** What was just confirmed, and what remains to be confirmed. */
function answered(confirmed: readonly Confirmed[], homes: readonly LinkedHome[], token: string): string {
  const thanks = confirmed
    .map(
      ({ title, until }) =>
        `<p>Thank you. The calendar of ${escapeHtml(title)} is confirmed until ${until}.</p>`,
    )
    .join('');
  const isDone = homes.every(({ confirmed_on }) => confirmed_on !== null);
  if (thanks && isDone) {
    return `${heading('Thank you')}<div role="status" class="mt-4 grid gap-2 wrap-anywhere">${thanks}</div>
<p class="mt-7">${change}</p>`;
  }
  return `<div role="status" class="mb-6 grid gap-2 wrap-anywhere">${thanks}</div>${asking(homes, token)}`;
}

/** Why nothing can be confirmed here, and where it can be. */
function refused(status: number, message: string): string {
  const [path, label] =
    status === 403
      ? [addresses.subscription(), 'See plans']
      : [
          `${addresses.auth()}?next=${encodeURIComponent(`${addresses.profile()}?tab=availability`)}`,
          'Sign in',
        ];
  return `${heading(message)}<p class="mt-7"><a class="${BUTTON}" href="${path}">${label}</a></p>`;
}
