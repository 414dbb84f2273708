import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { NOTICE_TEXTS } from './settings.endpoints.ts';

const deviceParams = z.strictObject({ id: z.string().max(100) });
/** `bytes` bytes in base64url. The server checks that a key is a point of P-256. */
const keySchema = (name: string, bytes: number) =>
  z
    .string(`${name} must be text.`)
    .max(200)
    .refine(
      (text) => /^[\w-]+={0,2}$/.test(text) && Math.floor((text.replace(/=+$/, '').length * 3) / 4) === bytes,
      { error: () => NOTICE_TEXTS.push_keys },
    );

export const getPushKey = endpoint({
  route: 'GET /api/push_key',
  access: 'public',
  summary: 'The public half of the key that names this site to push services. 503: there is no push',
  reply: z.object({
    key: z.string(),
    /** True only in tests, where subscriptions come from the fake push service. */
    twin: z.boolean(),
  }),
});

export const addPushDevice = endpoint({
  route: 'POST /api/push_devices',
  access: 'member',
  summary:
    'Switch push on in this browser, for this session. 400: a push service that we do not know, or keys that no push can be encrypted for',
  body: z.strictObject({
    endpoint: z.string('endpoint must be text.').max(1_000),
    p256dh: keySchema('p256dh', 65),
    auth: keySchema('auth', 16),
  }),
  reply: z.object({ id: z.uuid() }),
  status: 201,
  refusals: [400],
});

export const listPushDevices = endpoint({
  route: 'GET /api/push_devices',
  access: 'member',
  summary: 'The own devices that show pushes, without their addresses',
  reply: z.object({
    devices: z.array(z.object({ id: z.uuid(), created_at: z.iso.datetime(), this_session: z.boolean() })),
  }),
});

export const removePushDevice = endpoint({
  route: 'DELETE /api/push_devices/:id',
  access: 'member',
  summary: 'Switch push off on a device',
  params: deviceParams,
  refusals: [404],
});

export const testPushDevice = endpoint({
  route: 'POST /api/push_devices/:id/test',
  access: 'member',
  summary: 'Send a test to an own device',
  params: deviceParams,
  reply: z.object({ sent: z.boolean() }),
  refusals: [404],
});
