import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { connect, createServer, type LookupFunction, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type CalendarServer, createCalendarServer } from '../../../../test/calendar-server.ts';
import { createFetchCalendar } from './fetch-calendar.ts';
import { createNameLookUp, createPublicLookup, isPublicHost } from './public-address.ts';

const UNREACHABLE = 'this address cannot be reached from here';
const FRESH = { etag: null, last_modified: null };
const PUBLIC = { address: '9.9.9.9', family: 4 };
const OWN = { address: '127.0.0.1', family: 4 };
const OWN_6 = { address: '::ffff:127.0.0.1', family: 6 };

let outside: CalendarServer;
let listener: Server;
let connections = 0;

beforeAll(async () => {
  outside = await createCalendarServer();
  listener = createServer((socket) => {
    connections++;
    socket.destroy();
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  listener.close();
  await outside.close();
});

/** Connects to the test's listener by a name. @returns how the connection ends */
function connectBy(lookup: LookupFunction): Promise<string> {
  const { port } = listener.address() as { port: number };
  return new Promise((resolve) => {
    const socket = connect({ host: 'rebinding.test', port, lookup, autoSelectFamily: false });
    socket.on('connect', () => resolve('connected'));
    socket.on('error', ({ message }) => resolve(message));
  });
}

describe('a name that resolves to a private address', () => {
  it.each([
    ['as its only address', [OWN]],
    ['as one of two', [PUBLIC, OWN]],
    ['as IPv4 mapped into IPv6', [OWN_6]],
    ['without any address', []],
  ])('is never connected to: %s [CAL-31]', async (_, found) => {
    connections = 0;
    const refused = await connectBy(createPublicLookup(async () => found));
    expect(refused).toBe('The name leads to an address that is not public');
    expect(connections).toBe(0);
  });

  it('cannot be changed after the check: the connection goes to the checked address [CAL-31]', async () => {
    const lookUp = vi.fn(async () => [OWN]);
    lookUp.mockResolvedValueOnce([PUBLIC]);
    const lookup = createPublicLookup(lookUp);
    const target = await new Promise((resolve) =>
      lookup('rebinding.test', { all: true }, (_, found) => resolve(found)),
    );
    // The socket gets the checked address; the name server is not asked again.
    expect([target, lookUp.mock.calls.length]).toEqual([[PUBLIC], 1]);
    connections = 0;
    expect(await connectBy(lookup)).toMatch(/not public/);
    expect(connections).toBe(0);
  });

  it('is refused in the same words as an unreachable host, whatever it would reply [CAL-31]', async () => {
    const lookUp = vi.fn(async () => [OWN]);
    const fetcher = createFetchCalendar({ allowed: new Set(), lookup: createPublicLookup(lookUp) });
    for (const address of ['http://rebinding.test/a.ics', 'https://rebinding.test/a.ics']) {
      await expect(fetcher.fetchCalendar(address, FRESH)).rejects.toMatchObject({ reason: UNREACHABLE });
    }
    expect(lookUp).toHaveBeenCalledTimes(2);
    await fetcher.close();
  });
});

it.each([
  '::127.0.0.1',
  '::a9fe:a9fe',
  '100:0:0:1::1',
  '4000::',
  'fe00::',
  'fec0::1',
  '64:ff9b::a9fe:a9fe',
  '2002:a9fe:a9fe::',
  '2001:db8::1',
  '3fff::1',
  '168.63.129.16',
  '::ffff:168.63.129.16',
])('no name may resolve to %s, which is not on the public internet [CAL-31]', async (address) => {
  const family = address.includes(':') ? 6 : 4;
  expect(await connectBy(createPublicLookup(async () => [{ address, family }]))).toMatch(/not public/);
  expect(isPublicHost(family === 6 ? `[${address}]` : address)).toBe(false);
});

it.each(['9.9.9.9', '168.63.129.17', '2620:fe::fe', '2a00:1450:4001::1'])(
  '%s is public [CAL-31]',
  (address) => {
    expect(isPublicHost(address.includes(':') ? `[${address}]` : address)).toBe(true);
  },
);

describe('name resolution', () => {
  it('asks name servers only, not the hosts file of the machine [CAL-31]', async () => {
    const ended = await new Promise((resolve) =>
      createPublicLookup()('localhost', {}, (error) => resolve(error?.code)),
    );
    expect(ended).toMatch(/^E[A-Z]+$/);
  });

  it('does not block the rest of the process if name servers do not reply [CAL-32, CAL-43]', async () => {
    const silent = createSocket('udp4');
    await new Promise<void>((resolve) => silent.bind(0, '127.0.0.1', resolve));
    const resolver = new Resolver({ timeout: 60_000, tries: 1 });
    resolver.setServers([`127.0.0.1:${silent.address().port}`]);
    const lookUp = createNameLookUp(resolver);
    const names = Array.from({ length: 8 }, (_, n) => lookUp(`${n}.silent.test`, { all: true, family: 0 }));
    // This read needs one of Node's own threads, which would all be busy if names were resolved on them.
    await readFile(import.meta.filename);
    const ended = Promise.allSettled(names);
    resolver.cancel();
    expect((await ended).map(({ status }) => status)).toEqual(Array(8).fill('rejected'));
    silent.close();
  });
});

describe('a slow server', () => {
  const patience_ms = 300;

  it.each([
    ['does not reply', () => {}],
    [
      'sends a byte now and then',
      (send: (text: string) => void) => {
        const timer = setInterval(() => send('x'), 50);
        setTimeout(() => clearInterval(timer), 2_000);
      },
    ],
  ])('is abandoned in time if it %s [CAL-32]', async (_, behave) => {
    const path = '/slow.ics';
    outside.on(path, (_request, response) => behave((text) => response.write(text)));
    const fetcher = createFetchCalendar({ allowed: new Set([outside.host]), patience_ms });
    await expect(fetcher.fetchCalendar(outside.url(path), FRESH)).rejects.toMatchObject({
      reason: 'no answer within 10 seconds',
    });
    await fetcher.close();
  });

  it('a TLS error is reported as an address that cannot be reached [CAL-32]', async () => {
    const fetcher = createFetchCalendar({ allowed: new Set([outside.host]) });
    const address = outside.url('/a.ics').replace('http:', 'https:');
    await expect(fetcher.fetchCalendar(address, FRESH)).rejects.toMatchObject({ reason: UNREACHABLE });
    await fetcher.close();
  });

  it('is asked for two calendars at a time, while others continue [CAL-33]', async () => {
    let atOnce = 0;
    let most = 0;
    outside.on('/turn.ics', (_request, response) => {
      most = Math.max(most, ++atOnce);
      setTimeout(() => {
        atOnce--;
        response.end('BEGIN:VCALENDAR');
      }, 20);
    });
    const fetcher = createFetchCalendar({ allowed: new Set([outside.host]) });
    await Promise.all(
      Array.from({ length: 8 }, () => fetcher.fetchCalendar(outside.url('/turn.ics'), FRESH)),
    );
    expect(most).toBe(2);
    await fetcher.close();
  });
});
