import {
  getNoticeSettings,
  readOffLink,
  saveNoticePreference,
  saveNoticeSettings,
  useOffLink,
} from '@swapstead/contract/notices/settings.endpoints';
import { addresses } from '@swapstead/contract/site/pages';
import { m } from '@swapstead/messages';
import type { FastifyInstance } from 'fastify';
import { isRefusal } from '../../platform/errors.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { SettingsService } from './settings.service.ts';

export function settingsRoutes(settings: SettingsService): Route[] {
  return [
    route(getNoticeSettings, ({ viewer }) => settings.read(viewer)),
    route(saveNoticePreference, ({ params, body, viewer }) => settings.choose(params.kind, body, viewer)),
    route(saveNoticeSettings, ({ body, viewer }) => settings.save(body, viewer)),
    route(readOffLink, ({ query }) => settings.readLink(query.t)),
    route(useOffLink, ({ body }) => settings.useLink(body.t, body.off)),
  ];
}

/** The status of the page of a link that its API rejects; undefined if the link works (NOTE-29). */
export const refusalOfUnsubscribeLink = (settings: SettingsService) => async (query: URLSearchParams) => {
  try {
    await settings.readLink(query.get('t') ?? '');
    return undefined;
  } catch (error) {
    if (isRefusal(error)) return error.status;
    throw error;
  }
};

const ONE_CLICK_BYTES = 4096;

/**
 * The request of a mail program whose own 'unsubscribe' button is pressed (RFC 8058): a form, to the address of the
 * page that shows the button to people. It contains no cookie and no origin.
 */
export async function oneClickUnsubscribe(app: FastifyInstance, settings: SettingsService) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: ONE_CLICK_BYTES }, (_, body, done) =>
      done(null, body),
    );
    scope.post<{ Querystring: { t?: string } }>(
      addresses.unsubscribe(),
      { schema: { hide: true }, config: { anyOrigin: true } },
      async (request, reply) => {
        const { about } = await settings.useLink(String(request.query.t ?? ''), true);
        return reply.type('text/plain; charset=utf-8').send(m.notices_unsubscribed_from({ about }));
      },
    );
  });
}
