import { confirmNewsletter, joinNewsletter, leaveNewsletter } from '@swapstead/contract/newsletter/endpoints';
import { addresses } from '@swapstead/contract/site/pages';
import { m } from '@swapstead/messages';
import type { FastifyInstance } from 'fastify';
import { type Route, route } from '../../platform/http/route.ts';
import type { NewsletterService } from './newsletter.service.ts';

export function newsletterRoutes(newsletter: NewsletterService): Route[] {
  return [
    route(joinNewsletter, async ({ body, request }) => {
      await newsletter.join(body.email, request.ip);
      // Fixed by FOOT-04; the same for every address.
      return { message: m.newsletter_check_inbox() };
    }),
    route(confirmNewsletter, ({ body, request }) => newsletter.confirm(body.token, request.ip)),
    route(leaveNewsletter, ({ body, request }) => newsletter.leave(body.token, request.ip)),
  ];
}

const ONE_CLICK_BYTES = 4096;

/**
 * The request of an email program whose own 'unsubscribe' was pressed (RFC 8058): a form, sent to the address of our
 * page with the button. It has no cookie and no origin.
 */
export async function oneClickLeave(app: FastifyInstance, newsletter: NewsletterService) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: ONE_CLICK_BYTES }, (_, body, done) =>
      done(null, body),
    );
    scope.post<{ Querystring: { token?: string } }>(
      addresses.leaveNewsletter(),
      // Only the token counts: a webmail program sends the origin of its own page.
      { schema: { hide: true }, config: { anyOrigin: true } },
      async (request, reply) => {
        await newsletter.leave(String(request.query.token ?? ''), request.ip);
        return reply.type('text/plain; charset=utf-8').send(m.newsletter_off_list());
      },
    );
  });
}
