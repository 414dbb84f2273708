import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { failureText } from '../../src/features/calendar/reading/failure-text.ts';
import type { CalendarServer } from '../calendar-server.ts';
import { HOSTILE } from '../hostile-calendars.ts';
import type { RealServer } from '../real-server.ts';
import { ask, type Member } from './kit.ts';

type Answer = (response: ServerResponse) => void;

/** Hostile behaviour of other sites, and how the sync ends. */
const SITES: readonly [string, Answer, string][] = [
  [
    'a bomb of gzip',
    (response) => {
      response.writeHead(200, { 'content-type': 'text/calendar', 'content-encoding': 'gzip' });
      response.end(gzipSync(Buffer.alloc(100_000_000)));
    },
    'larger than 2 MB',
  ],
  [
    'a byte a second',
    (response) => {
      const timer = setInterval(() => response.write('B'), 1_000);
      response.on('close', () => clearInterval(timer));
      response.writeHead(200, { 'content-type': 'text/calendar' }).flushHeaders();
    },
    'no answer within 10 seconds',
  ],
  [
    'endless headers',
    ({ socket }) => {
      socket?.on('error', () => 'the reader has gone, as it should');
      socket?.write('HTTP/1.1 200 OK\r\n');
      const timer = setInterval(() => socket?.write(`x: ${'y'.repeat(10_000)}\r\n`), 10);
      socket?.on('close', () => clearInterval(timer));
    },
    "we can't reach this address",
  ],
  [
    'a redirect to a file',
    (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    '',
  ],
  [
    'a redirect inside',
    (response) => response.writeHead(302, { location: 'http://127.0.0.1:22/' }).end(),
    '',
  ],
];

type Hostile = { name: string; answer: Answer; expected: number | string };

const EVERY: readonly Hostile[] = [
  ...SITES.map(([name, answer, expected]) => ({
    name,
    answer,
    expected: expected || "we can't reach this address",
  })),
  ...HOSTILE.map(([name, text, expected]) => ({
    name,
    answer: (response: ServerResponse) => void response.end(text),
    expected: typeof expected === 'string' ? failureText(expected) : expected,
  })),
];

type Scene = { outside: CalendarServer; host: Member; home_id: string };

/**
 * Within the test suite: the sites and some of the calendars, since calendar-reader.test.ts reads each of them
 * anyway.
 */
const BRIEF = 10;

/**
 * Connects every hostile calendar and site while a visitor searches the gallery: each ends in a sync or its error,
 * and no other request is refused (CAL-43).
 * @returns problems found
 */
export async function connectHostile(scene: Scene, server: RealServer, brief: boolean): Promise<string[]> {
  const problems: string[] = [];
  let isOver = false;
  async function search() {
    for (let time = 0; !isOver; time++) {
      const reply = await ask(server.url, 'GET', `/api/homes?search=none${time}`);
      if (reply?.status !== 200)
        problems.push(`beside hostile calendars a search is answered ${reply?.status}`);
      await delay(50);
    }
  }
  const searching = search();
  const waiting = brief ? EVERY.slice(0, BRIEF) : [...EVERY];
  async function connect() {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      problems.push(...(await connectOne(scene, server, next)));
    }
  }
  // As many as the limit of simultaneous requests to one site.
  await Promise.all([connect(), connect()]);
  isOver = true;
  await searching;
  return problems;
}

async function connectOne({ outside, host, home_id }: Scene, server: RealServer, hostile: Hostile) {
  const { name, answer, expected } = hostile;
  const path = `/${encodeURIComponent(name)}.ics`;
  outside.on(path, (_request, response) => answer(response));
  const feeds = `/api/homes/${home_id}/feeds`;
  const body = { name: name.slice(0, 60), address: outside.url(path) };
  const reply = await ask(server.url, 'POST', feeds, { as: host, body });
  if (typeof expected === 'string') {
    const isTold = reply?.status === 400 && reply.text.includes(expected);
    return isTold ? [] : [`${name} ends in ${reply?.status} ${reply?.text}, not in: ${expected}`];
  }
  if (reply?.status !== 201) return [`${name} is refused: ${reply?.text}`];
  // A home can have ten.
  await ask(server.url, 'DELETE', `${feeds}/${reply.json<{ id: string }>().id}`, { as: host });
  return [];
}
