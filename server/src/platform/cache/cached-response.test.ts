import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { entryOf, sendEntry } from './cached-response.ts';

const TEXT = 'A sentence that comes again. '.repeat(200);
const entry = entryOf({
  status: 200,
  headers: { 'content-type': 'text/plain', vary: 'accept-encoding' },
  body: Buffer.from(TEXT),
});

let server: Server;
beforeAll(async () => {
  server = createServer((asked, answer) => sendEntry(entry, asked, answer)).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server.close());

async function encodingOf(accepted: string): Promise<string | undefined> {
  const { port } = server.address() as AddressInfo;
  const asking = request({
    host: '127.0.0.1',
    port,
    agent: false,
    headers: { 'accept-encoding': accepted },
  }).end();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.headers['content-encoding'];
}

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['gzip;q=0.8, br;q=0.8', 'br'],
  ['gzip;q=0, br;q=0', undefined],
  ['deflate;q=0.5', undefined],
  ['identity;q=1, *;q=0', undefined],
])(
  'the request header %j gets a cached reply encoded as %s, never one that the client refuses',
  async (accepted, encoding) => {
    expect(await encodingOf(accepted)).toBe(encoding);
  },
);
