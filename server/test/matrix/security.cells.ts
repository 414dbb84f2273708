import { newEmail } from '../members.ts';
import type { Cells } from './cell.ts';
import type { ViewerName, World } from './world.ts';

const noLink = { token: 'x'.repeat(43) };
const noId = { params: { id: '00000000-0000-4000-8000-000000000000' } };
const bytes = 'AAAA';
const assertion = {
  id: bytes,
  rawId: bytes,
  type: 'public-key',
  response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes },
};
const attestation = { ...assertion, response: { clientDataJSON: bytes, attestationObject: bytes } };

/** A new account for each viewer, so that no change affects the others. */
const fresh = (payload?: object) => async (world: World, viewer: ViewerName) => ({
  as: { ...(await world.fresh(viewer)).headers },
  ...(payload && { payload }),
});

/** A new account, more than ten minutes after it was last confirmed. */
const idle =
  (payload?: object, params?: Record<string, string>) => async (world: World, viewer: ViewerName) => {
    const { headers, user_id } = await world.fresh(viewer);
    await world.pool.query(
      "update sessions set confirmed_at = now() - interval '10 minutes' where user_id = $1",
      [user_id],
    );
    return { as: { ...headers }, ...(payload && { payload }), ...(params && { params }) };
  };

const own = (row: string, route: string, payload: object | undefined, status: number): Cells => ({
  row,
  route,
  send: fresh(payload),
  get: { visitor: 401, others: status },
});

const unconfirmed = (
  row: string,
  route: string,
  payload?: object,
  params?: Record<string, string>,
): Cells => ({
  row,
  route,
  when: 'it was not confirmed for ten minutes',
  send: idle(payload, params),
  get: { visitor: 401, others: 403 },
});

const byLink = (row: string, route: string, payload: object = noLink): Cells => ({
  row,
  route,
  when: 'the link is none of ours',
  send: () => ({ payload }),
  get: { others: 400 },
});

/** Rows 232 to 251: the protection of accounts. */
export const securityCells: Cells[] = [
  own(
    '232',
    'PUT /api/security/password',
    { current_password: 'six or more', password: 'another one indeed' },
    204,
  ),
  own('233', 'POST /api/security/address', { email: newEmail() }, 202),
  unconfirmed('233', 'POST /api/security/address', { email: newEmail() }),
  own('233', 'DELETE /api/security/address', undefined, 204),
  unconfirmed('233', 'DELETE /api/security/address'),
  byLink('234', 'POST /api/auth/confirm-address'),
  byLink('234', 'POST /api/auth/read-undo'),
  byLink('234', 'POST /api/auth/undo-address'),
  own('235', 'POST /api/security/confirm', { password: 'six or more' }, 204),
  own('235', 'POST /api/security/confirm/options', undefined, 200),
  own('235', 'GET /api/security/confirmed', undefined, 204),
  unconfirmed('235', 'GET /api/security/confirmed'),
  { row: '236', route: 'GET /api/security', get: { visitor: 401, others: 200 } },
  { row: '236', route: 'GET /api/passkeys', get: { visitor: 401, others: 200 } },
  {
    row: '247',
    route: 'PATCH /api/passkeys/:id',
    when: 'of somebody else',
    send: () => ({ ...noId, payload: { name: 'Mine' } }),
    get: { visitor: 401, others: 404 },
  },
  own('237', 'POST /api/passkeys/options', undefined, 200),
  unconfirmed('237', 'POST /api/passkeys/options'),
  own('237', 'POST /api/passkeys', { response: attestation, name: 'Mine', second_step: false }, 400),
  unconfirmed('237', 'POST /api/passkeys', { response: attestation, name: 'Mine', second_step: false }),
  {
    row: '237',
    route: 'POST /api/passkeys/:id/resume',
    when: 'of somebody else',
    send: async (world, viewer) => ({ ...noId, ...(await fresh()(world, viewer)) }),
    get: { visitor: 401, others: 404 },
  },
  unconfirmed('237', 'POST /api/passkeys/:id/resume', undefined, noId.params),
  {
    row: '237',
    route: 'DELETE /api/passkeys/:id',
    when: 'of somebody else',
    send: async (world, viewer) => ({ ...noId, ...(await fresh()(world, viewer)) }),
    get: { visitor: 401, others: 404 },
  },
  unconfirmed('237', 'DELETE /api/passkeys/:id', undefined, noId.params),
  { row: '238', route: 'POST /api/auth/passkey/options', get: { others: 200 } },
  {
    row: '238',
    route: 'POST /api/auth/passkey',
    when: 'the passkey is not known',
    send: () => ({ payload: { passkey: assertion } }),
    get: { others: 401 },
  },
  { row: '239', route: 'GET /api/auth/step', when: 'none waits', get: { others: 401 } },
  {
    row: '239',
    route: 'POST /api/auth/step',
    when: 'none waits',
    send: () => ({ payload: { code: '123456' } }),
    get: { others: 401 },
  },
  {
    row: '239',
    route: 'POST /api/auth/step/options',
    when: 'none waits',
    get: { others: 401 },
  },
  own('240', 'POST /api/security/app/setup', undefined, 200),
  unconfirmed('240', 'POST /api/security/app/setup'),
  own('240', 'POST /api/security/app', { code: '123456' }, 409),
  unconfirmed('240', 'POST /api/security/app', { code: '123456' }),
  own('240', 'DELETE /api/security/app', undefined, 204),
  unconfirmed('240', 'DELETE /api/security/app'),
  own('240', 'PUT /api/security/two-step', { on: true }, 409),
  unconfirmed('240', 'PUT /api/security/two-step', { on: true }),
  own('240', 'POST /api/security/recovery-codes', undefined, 409),
  unconfirmed('240', 'POST /api/security/recovery-codes'),
  { row: '240', route: 'POST /api/security/recovery-codes/kept', get: { visitor: 401, others: 204 } },
  {
    row: '241',
    route: 'POST /api/auth/step/recover',
    when: 'no step waits',
    get: { others: 401 },
  },
  byLink('242', 'POST /api/auth/recovery/confirm'),
  byLink('242', 'POST /api/auth/recovery/complete', { ...noLink, password: 'six or more' }),
  byLink('243', 'POST /api/auth/recovery/cancel'),
  { row: '243', route: 'DELETE /api/security/recovery', get: { visitor: 401, others: 204 } },
  { row: '244', route: 'GET /api/sessions', get: { visitor: 401, others: 200 } },
  unconfirmed('245', 'DELETE /api/sessions'),
  unconfirmed('245', 'DELETE /api/sessions/:id', undefined, noId.params),
  { row: '246', route: 'GET /api/account-events', get: { visitor: 401, others: 200 } },
  unconfirmed('248', 'GET /api/profiles/me/export'),
  unconfirmed('248', 'POST /api/functions/delete-profile'),
  {
    row: '249',
    route: 'PUT /api/user_roles/:user_id',
    when: 'it was not confirmed for ten minutes',
    send: async (world, viewer) => {
      const { headers, user_id } = await world.fresh(viewer);
      await world.pool.query(
        "update sessions set confirmed_at = now() - interval '10 minutes' where user_id = $1",
        [user_id],
      );
      return { as: { ...headers }, params: { user_id }, payload: { role: 'user' } };
    },
    get: { visitor: 401, others: 403 },
  },
  {
    row: '250',
    route: 'GET /api/user_roles',
    when: 'the admin has no second step and the seven days are over',
    send: async (world, viewer) => {
      const { headers, user_id } = await world.fresh(viewer);
      await world.pool.query('update account_security set admin_until = now() where user_id = $1', [user_id]);
      return { as: { ...headers } };
    },
    get: { visitor: 401, others: 403 },
  },
  {
    row: '251',
    route: 'GET /api/passwords/:prefix',
    send: () => ({ params: { prefix: '5BAA6' } }),
    get: { others: 200 },
  },
];
