import { pathIn } from '@swapstead/contract/languages';
import { addresses } from '@swapstead/contract/site/pages';
import { currentLanguage, m, withLanguage } from '@swapstead/messages';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isRefusal } from '../../../platform/errors.ts';
import { escapeHtml } from '../../../platform/escape-html.ts';
import { languageOn } from '../../../platform/language-on.ts';
import type { PlainPage } from '../../../platform/web/plain-page.ts';
import type { ConfirmByLink, Confirmed, LinkedHome } from './confirm-by-link.ts';

const PATH = '/calendar/confirm';
const FORM_BYTES = 16_384;
/** How many requests a client may send per minute. */
const PER_MINUTE = 60;

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
        .send(plainPage({ title: m.calendar_confirm_heading(), content }))
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
    scope.get<{ Querystring: { t?: unknown; l?: unknown } }>(
      PATH,
      { schema: { hide: true }, config },
      (request, reply) => {
        const token = String(request.query.t ?? '');
        const show = async () => asking(await confirmations.homes(token), token);
        return withLanguage(languageOn(String(request.query.l)), () => page(reply, show));
      },
    );
    scope.post<{ Body: URLSearchParams | undefined }>(
      PATH,
      { schema: { hide: true }, config },
      (request, reply) => {
        const token = request.body?.get('t') ?? '';
        const which = request.body?.get('home') ?? '';
        const confirm = async () => {
          const confirmed = await confirmations.confirm(token, which === 'all' ? which : Number(which || -1));
          return answered(confirmed, await confirmations.homes(token), token);
        };
        return withLanguage(languageOn(request.body?.get('l') ?? ''), () => page(reply, confirm));
      },
    );
  });
}

const heading = (text: string) => `<h1 class="text-28">${escapeHtml(text)}</h1>`;
const change = () =>
  `<a class="${QUIET}" href="${pathIn(currentLanguage(), `${addresses.profile()}?tab=homes`)}">${escapeHtml(m.calendar_confirm_change())}</a>`;

/** The homes to confirm, each with a button, and those confirmed since the email. */
function asking(homes: readonly LinkedHome[], token: string): string {
  const due = homes.filter(({ confirmed_on }) => confirmed_on === null);
  const all =
    due.length > 1
      ? `<button class="${BUTTON}" name="home" value="all">${escapeHtml(m.calendar_confirm_all())}</button>`
      : '';
  return `${heading(m.calendar_confirm_heading())}
<form method="post" action="${PATH}" class="mt-6 grid gap-6">
<input type="hidden" name="t" value="${escapeHtml(token)}">
<input type="hidden" name="l" value="${currentLanguage()}">
<ul class="grid gap-6">${homes.map(item).join('')}</ul>
<div class="flex flex-wrap gap-3">${all}${change()}</div>
</form>`;
}

function item({ number, title, open_nights, confirmed_on }: LinkedHome): string {
  const nights = escapeHtml(m.calendar_confirm_open_nights({ count: open_nights }));
  const id = `home-${number}`;
  const answer = confirmed_on
    ? `<p>${escapeHtml(m.calendar_confirm_confirmed_on({ day: confirmed_on }))}</p>`
    : `<button class="${BUTTON}" name="home" value="${number}" aria-describedby="${id}">${escapeHtml(m.calendar_confirm_it_is_right())}</button>`;
  return `<li class="grid justify-items-start gap-3 border-t border-line pt-6">
<div><h2 id="${id}" class="text-22 wrap-anywhere">${escapeHtml(title)}</h2><p class="text-ink-soft">${nights}</p></div>
${answer}</li>`;
}

/** What was just confirmed, and what remains to be confirmed. */
function answered(confirmed: readonly Confirmed[], homes: readonly LinkedHome[], token: string): string {
  const thanks = confirmed
    .map(
      ({ title, until }) => `<p>${escapeHtml(m.calendar_confirm_confirmed_until({ title, day: until }))}</p>`,
    )
    .join('');
  const isDone = homes.every(({ confirmed_on }) => confirmed_on !== null);
  if (thanks && isDone) {
    return `${heading(m.calendar_confirm_thank_you())}<div role="status" class="mt-4 grid gap-2 wrap-anywhere">${thanks}</div>
<p class="mt-7">${change()}</p>`;
  }
  return `<div role="status" class="mb-6 grid gap-2 wrap-anywhere">${thanks}</div>${asking(homes, token)}`;
}

/** Why nothing can be confirmed here, and where it can be. */
function refused(status: number, message: string): string {
  const [path, label] =
    status === 403
      ? [addresses.subscription(), m.calendar_confirm_see_plans()]
      : [
          `${addresses.auth()}?next=${encodeURIComponent(`${addresses.profile()}?tab=availability`)}`,
          m.calendar_confirm_sign_in(),
        ];
  return `${heading(message)}<p class="mt-7"><a class="${BUTTON}" href="${pathIn(currentLanguage(), path)}">${escapeHtml(label)}</a></p>`;
}
