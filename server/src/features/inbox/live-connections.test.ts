import { setTimeout as delay } from 'node:timers/promises';
import { VISITOR } from '@swapstead/contract/viewer';
import { expect, it } from 'vitest';
import { readEvents } from '../../../test/event-reader.ts';
import { liveStreams } from '../../../test/live-streams.ts';
import { signIn } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';

const test = await startTestApp();

const nothing = (event: number) => ({
  unread_total: 0,
  notices_unread: 0,
  reset: false,
  event,
  events: [],
});
const aMember = async () => ({
  level: 'free' as const,
  user_id: (await signIn(test)).user_id,
  is_admin: false,
});

it('does not count streams whose browser left before they were open, even twenty of them', async () => {
  const viewer = await aMember();
  const asked = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  const live = await liveStreams(test, {
    viewer,
    async since() {
      asked.resolve();
      await gone.promise;
      return nothing(1);
    },
    viewerOfSession: async () => viewer,
  });
  const leaving = new AbortController();
  const left = fetch(`${live.url}/api/conversations/events`, { signal: leaving.signal }).catch(() => 'left');
  await asked.promise;
  leaving.abort();
  expect(await left).toBe('left');
  // By now the server has noticed.
  await delay(200);
  gone.resolve();
  await delay(50);
  await expect.poll(live.count).toBe(0);
  await live.close();
});

it('sends nothing while a rights check fails, and checks again', async () => {
  const viewer = await aMember();
  let event = 1;
  let failures = 0;
  let hasEnded = false;
  const live = await liveStreams(test, {
    viewer,
    async since(from) {
      if (from === undefined || from >= event) return nothing(event);
      return { ...nothing(event), events: [{ kind: 'settings', event } as never] };
    },
    async viewerOfSession() {
      if (!hasEnded) return viewer;
      if (failures++ === 0) throw new Error('The database is away.');
      return VISITOR;
    },
  });
  const reader = await readEvents(live.url, {});
  await reader.first('ready');
  hasEnded = true;
  await live.notify('member_access');
  // The check at the start of the stream may fail as well.
  await expect.poll(() => failures).toBeGreaterThan(0);
  event = 2;
  await live.notify('member_event');
  await reader.done;
  expect(reader.heard.map((one) => one.event)).toEqual(['ready', 'access']);
  await live.close();
});

it('opens at most twenty streams for a member, even if requested at the same time, and one more after one has closed', async () => {
  const url = await test.app.listen({ port: 0, host: '127.0.0.1' });
  const { headers } = await signIn(test);
  const readers = await Promise.all(Array.from({ length: 25 }, () => readEvents(url, headers)));
  const statuses = readers.map(({ response }) => response.status).toSorted();
  expect(statuses).toEqual([...Array(20).fill(200), ...Array(5).fill(429)]);
  const other = await readEvents(url, (await signIn(test)).headers);
  expect(other.response.status).toBe(200);
  readers.find(({ response }) => response.ok)?.close();
  await expect
    .poll(async () => {
      const late = await readEvents(url, headers);
      readers.push(late);
      return late.response.status;
    })
    .toBe(200);
  for (const reader of [...readers, other]) reader.close();
});
