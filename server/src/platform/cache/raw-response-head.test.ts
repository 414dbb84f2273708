import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rawHead, writeRawHead } from './raw-response-head.ts';

const KEEP_MS = 65_000;
const BODY = '{"homes":["\u00e9"]}';
const HEADERS = [
  'content-type',
  'application/json; charset=utf-8',
  'etag',
  'W/"x"',
  'content-length',
  `${BODY.length}`,
];
const HEAD = rawHead(200, HEADERS);

let server: Server;
let used: boolean[];

/** /node is written by Node, everything else with the kept head. */
beforeAll(async () => {
  used = [];
  server = createServer({ keepAliveTimeout: KEEP_MS }, (request, response) => {
    const given = request.url !== '/node' && writeRawHead(response, HEAD, KEEP_MS);
    used.push(given);
    if (!given) response.writeHead(200, HEADERS);
    response.end(BODY, 'latin1');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

/** All that comes back on one connection. */
async function raw(...requests: string[]): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('latin1');
  socket.write(requests.join(''));
  const answer = await text(socket);
  return answer.replace(/Date: [^\r]+/g, 'Date: now');
}
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
const LAST = get('/last', 'Connection: close\r\n');

it('is what Node writes, byte by byte', async () => {
  used.length = 0;
  const kept = await raw(get('/kept'), get('/kept'), LAST);
  const node = await raw(get('/node'), get('/node'), LAST);
  expect(kept).toBe(node);
  expect(kept.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(3);
  expect(kept).toContain('Keep-Alive: timeout=65');
  expect(used).toEqual([true, true, false, false, false, false]);
});

it('is left to Node where the connection ends after it', async () => {
  used.length = 0;
  expect(await raw(LAST)).toContain('Connection: close');
  expect(await raw('GET /old HTTP/1.0\r\n\r\n')).toContain('Connection: close');
  expect(used).toEqual([false, false]);
});

it('tells the time of the answer', async () => {
  const { port } = server.address() as AddressInfo;
  const before = Math.floor(Date.now() / 1_000) * 1_000;
  const { headers } = await fetch(`http://127.0.0.1:${port}/kept`);
  expect(Date.parse(headers.get('date') ?? '')).toBeGreaterThanOrEqual(before);
  expect(Date.parse(headers.get('date') ?? '')).toBeLessThanOrEqual(Date.now());
});

it.each([
  ['a name with a line in it', ['a\r\nb', 'c']],
  ['a value with a line in it', ['a', 'b\r\nset-cookie: c']],
])('takes no header with %s', (_, headers) => {
  expect(() => rawHead(200, headers)).toThrow(TypeError);
});
