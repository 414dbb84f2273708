import {
  changeCalendarAddress,
  getCalendarAddress,
  makeCalendarAddress,
  removeCalendarAddress,
} from '@swapstead/contract/calendar/address.endpoints';
import type { FastifyInstance } from 'fastify';
import { isKnownEtag } from '../../platform/cache/known-etag.ts';
import { notFound } from '../../platform/errors.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { ExportService } from './export.service.ts';

/** How many requests a client may send per minute. */
const PER_MINUTE = 60;

export function exportRoutes(exports: ExportService): Route[] {
  return [
    route(getCalendarAddress, ({ params, viewer }) => exports.address(params.id, viewer)),
    route(makeCalendarAddress, ({ params, viewer }) => exports.makeAddress(params.id, viewer)),
    route(changeCalendarAddress, ({ params, body, viewer }) =>
      exports.passOn(params.id, body.passes_on, viewer),
    ),
    route(removeCalendarAddress, async ({ params, viewer }) => {
      await exports.removeAddress(params.id, viewer);
      return undefined;
    }),
  ];
}

/** Serves the calendar to other programs; it neither reads nor sets a cookie (CAL-52). */
export function calendarFiles(app: FastifyInstance, exports: ExportService): void {
  app.get<{ Params: { '*': string } }>(
    '/calendars/*',
    {
      schema: { hide: true },
      config: { rateLimit: { max: PER_MINUTE, timeWindow: 60_000, allowList: [] } },
    },
    async (request, reply) => {
      const file = request.params['*'];
      const calendar = file.endsWith('.ics') ? await exports.read(file.slice(0, -4)) : undefined;
      reply.header('cache-control', 'no-cache').header('x-robots-tag', 'noindex');
      if (!calendar) throw notFound('Calendar');
      reply.header('etag', calendar.etag);
      if (isKnownEtag(request.headers['if-none-match'], calendar.etag)) return reply.status(304).send();
      return reply.type('text/calendar; charset=utf-8').send(calendar.text());
    },
  );
}
