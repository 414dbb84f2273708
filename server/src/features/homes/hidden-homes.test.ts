import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { hostActions } from '../../../test/hosts.ts';
import { signIn } from '../../../test/members.ts';
import { fileRequest, picture } from '../../../test/pictures.ts';
import { startTestApp } from '../../../test/test-app.ts';

const { ask, list } = hostActions(() => test);

const test = await startTestApp();
const host = await signIn(test, { level: 'subscriber' });
const other = await signIn(test, { level: 'subscriber' });

const MORNING = { latitude: 41.15, longitude: -8.61 };

/** Every operation on a home by its id, in every slice that knows homes. */
const ACTS: [method: Parameters<typeof ask>[0], path: string, payload?: object][] = [
  ['GET', ''],
  ['GET', '/similar'],
  ['PATCH', '', { version: 1, title: 'Mine now' }],
  ['DELETE', ''],
  ['GET', '/place_suggestions'],
  ['POST', '/place_prompt/hide'],
  ['DELETE', '/pin'],
  ['POST', '/circle', { pin: MORNING }],
  ['GET', '/nights'],
  ['GET', '/calendar'],
  ['POST', '/calendar/confirm'],
  ['GET', '/calendar/address'],
  ['GET', '/feeds'],
  ['GET', '/guide'],
  ['GET', '/swaps'],
  ['GET', '/host'],
];

async function answers(id: string) {
  const replies = ACTS.map(async ([method, path, payload]) => {
    const { statusCode, body } = await ask(method, `/api/homes/${id}${path}`, other, payload);
    return [`${method} ${path}`, statusCode, body.replace(/"request_id":"[^"]*"/, '').replaceAll(id, 'ID')];
  });
  const photo = await picture().jpeg().toBuffer();
  const request = await fileRequest(`/api/home_photos?home_id=${id}`, photo);
  const sent = await test.app.inject({ ...request, headers: { ...request.headers, ...other.headers } });
  return [...(await Promise.all(replies)), ['POST photo', sent.statusCode]];
}

it.each([
  ['by our team', "update homes set hidden_reason = 'Not a home at all' where id = $1"],
  [
    'with its host',
    'update users set suspended_at = now() where id = (select user_id from homes where id = $1)',
  ],
])('a home that is hidden %s answers other members like one that never existed', async (_, hide) => {
  const { id } = await list(host);
  const shown = await answers(id);
  expect(shown.filter(([, status]) => status === 403).length).toBeGreaterThan(8);
  await test.pool.query(hide, [id]);
  expect(await answers(id)).toEqual(await answers(randomUUID()));
});
