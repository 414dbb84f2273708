import {
  addPushDevice,
  getPushKey,
  listPushDevices,
  removePushDevice,
  testPushDevice,
} from '@swapstead/contract/notices/push.endpoints';
import type { FastifyRequest } from 'fastify';
import { type Route, route } from '../../platform/http/route.ts';
import type { PushService } from './push.service.ts';

type SessionOf = (request: FastifyRequest) => Promise<string | undefined>;

export function pushRoutes(push: PushService, sessionOf: SessionOf): Route[] {
  return [
    route(getPushKey, () => push.key()),
    route(addPushDevice, async ({ body, viewer, request }) =>
      push.add(body, await sessionOf(request), viewer),
    ),
    route(listPushDevices, async ({ viewer, request }) => push.list(await sessionOf(request), viewer)),
    route(removePushDevice, ({ params, viewer }) => push.remove(params.id, viewer)),
    route(testPushDevice, ({ params, viewer }) => push.test(params.id, viewer)),
  ];
}
