import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { readEvents } from '../../../test/event-reader.ts';
import { signIn } from '../../../test/members.ts';
import { patience } from '../../../test/patience.ts';
import { createTestApp } from '../../../test/test-app.ts';

it('completes requests that have begun to arrive before the server closes, and then closes their connection', async () => {
  const test = await createTestApp();
  const address = await test.app.listen({ port: 0, host: '127.0.0.1' });
  const member = await signIn(test);
  const stream = await readEvents(address, member.headers);
  await stream.first('ready');
  const { port } = test.app.server.address() as AddressInfo;
  const [plain, late] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  const texts = { plain: '', late: '' };
  plain.on('data', (chunk) => (texts.plain += chunk));
  late.on('data', (chunk) => (texts.late += chunk));
  await Promise.all([once(plain, 'connect'), once(late, 'connect')]);
  plain.write('GET /api/homes HTTP/1.1\r\nHost: a\r\n');
  late.write('GET /api/conversations/events HTTP/1.1\r\nHost: a\r\n');
  // The first bytes have been received, so anything sent on a connection from now on arrives later.
  await (await fetch(`${address}/healthz`)).text();

  const closing = test.close();
  await stream.done;
  plain.write('\r\n');
  late.write(`Cookie: ${member.headers.cookie}\r\n\r\n`);
  await Promise.all([once(plain, 'close'), once(late, 'close')]);
  expect(texts.plain).toMatch(/^HTTP\/1.1 200 OK\r\n.*connection: close\r\n/is);
  expect(texts.plain).toContain('"homes":[]');
  // A stream that is opened this late asks its reader to reconnect, and does not delay closing.
  expect(texts.late).toMatch(/^HTTP\/1.1 200 OK.*retry: \d+/s);
  await closing;
});

it('does not wait for slow senders, although file uploads may be slow', async () => {
  const test = await createTestApp();
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const member = await signIn(test);
  const { port } = test.app.server.address() as AddressInfo;
  const slow = connect(port, '127.0.0.1').on('error', () => {});
  const request = [
    'PUT /api/profiles/me/avatar HTTP/1.1',
    'Host: a',
    `Cookie: ${member.headers.cookie}`,
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 500',
  ];
  slow.write(
    `${request.join('\r\n')}\r\n\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`,
  );
  // The folder is created for the first file that arrives.
  await vi.waitUntil(() => existsSync(join(test.dataDir, 'incoming')), { timeout: patience(10_000) });
  const begun = performance.now();
  const ended = once(slow, 'close');
  const closing = test.close();
  await ended;
  expect(performance.now() - begun).toBeLessThan(9_000);
  await closing;
});
