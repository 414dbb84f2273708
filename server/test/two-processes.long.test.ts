import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { conversationActions } from './conversations.ts';
import { readEvents } from './event-reader.ts';
import { type SignedIn, signIn } from './members.ts';
import { type RealServer, startRealServer, temporaryFolder } from './real-server.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/** Three processes on one database: the test's, and two real ones, each of which is killed once. */
let test: TestApp;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let servers: RealServer[];
let host: SignedIn;
let guest: SignedIn;
let id: string;
const { opened, home, thread } = conversationActions(() => test);

beforeAll(async () => {
  test = await createTestApp();
  folder = await temporaryFolder();
  servers = await Promise.all([start(), start()]);
  host = await signIn(test, { level: 'subscriber' });
  guest = await signIn(test, { level: 'subscriber' });
  id = await opened(guest, await home(host));
});
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGKILL');
  await Promise.all(servers.map(({ exited }) => exited));
  await test.close();
  await folder.remove();
});

const start = () => startRealServer(folder.path, { DATABASE_URL: test.databaseUrl, LOG_LEVEL: 'error' });

/** Sends a message as a page does: repeated under one submission id until a process has acknowledged it. */
async function deliver(text: string, first: number): Promise<void> {
  const body = JSON.stringify({ text, submission_id: randomUUID() });
  for (let attempt = 0; attempt < 10; attempt++) {
    const { url } = servers[(first + attempt) % servers.length] as RealServer;
    const reply = await fetch(`${url}/api/conversations/${id}/messages`, {
      method: 'POST',
      headers: { ...guest.headers, 'content-type': 'application/json' },
      body,
    }).catch(() => undefined);
    if (reply?.status === 201) return;
  }
  throw new Error(`'${text}' was never taken`);
}

it("loses and duplicates no message when the sender's or the reader's process is killed midway [MSG-07]", async () => {
  const [one, two] = servers as [RealServer, RealServer];
  const before = await readEvents(two.url, host.headers);
  await before.first('ready');
  const texts = Array.from({ length: 24 }, (_, n) => `Message ${n}`);

  // Both processes receive messages at once; the reader's is killed in between.
  const sending = texts.slice(0, 12).map((text, n) => deliver(text, n));
  await before.messages(1);
  two.child.kill('SIGKILL');
  await Promise.all([...sending, two.exited, before.done]);

  // The reader continues at the other process, from the last received event.
  const after = await readEvents(one.url, host.headers, { lastEventId: before.lastId() });
  servers[1] = await start();
  const more = texts.slice(12).map((text, n) => deliver(text, n));
  await after.messages(12 - before.texts().length + 1);
  one.child.kill('SIGKILL');
  await Promise.all([...more, one.exited, after.done]);
  const last = await readEvents(servers[1].url, host.headers, { lastEventId: after.lastId() });
  await last.messages(24 - before.texts().length - after.texts().length);

  const heard = [...before.texts(), ...after.texts(), ...last.texts()];
  expect([...heard].sort()).toEqual([...texts].sort());
  expect((await thread(host, id)).messages.map(({ text }) => text)).toEqual(heard);
  last.close();
});

it('ends its streams and exits within ten seconds when it is stopped', async () => {
  const server = servers[1] as RealServer;
  const reader = await readEvents(server.url, host.headers);
  await reader.first('ready');
  const begun = Date.now();
  server.child.kill('SIGTERM');
  await reader.done;
  // Streams that stay open would be cut off after six seconds.
  expect(Date.now() - begun).toBeLessThan(5_500);
  const [code] = await server.exited;
  expect([code, Date.now() - begun < 10_000]).toEqual([0, true]);
});
