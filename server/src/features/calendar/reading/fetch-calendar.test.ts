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

/** A connection to the listener by a name. @returns how it ends */
function connectBy(lookup: LookupFunction): Promise<string> {
  const { port } = listener.address() as { port: number };
  return new Promise((resolve) => {
    const socket = connect({ host: 'rebinding.test', port, lookup, autoSelectFamily: false });
    socket.on('connect', () => resolve('connected'));
    socket.on('error', ({ message }) => resolve(message));
  });
}

describe('a name that leads inside', () => {
  it.each([
    ['by its only address', [OWN]],
    ['by one of two', [PUBLIC, OWN]],
    ['by IPv4 inside IPv6', [OWN_6]],
    ['nowhere', []],
  ])('%s is never connected to [CAL-31]', async (_, found) => {
    connections = 0;
    const refused = await connectBy(createPublicLookup(async () => found));
    expect(refused).toBe('The name leads to an address that is not public');
    expect(connections).toBe(0);
  });

  it('by another answer than the one that was checked: the connection goes to the checked one [CAL-31]', async () => {
    const lookUp = vi.fn(async () => [OWN]);
    lookUp.mockResolvedValueOnce([PUBLIC]);
    const lookup = createPublicLookup(lookUp);
    const target = await new Promise((resolve) =>
      lookup('rebinding.test', { all: true }, (_, found) => resolve(found)),
    );
    // What the socket gets is what was checked; nobody asks the name server once more.
    expect([target, lookUp.mock.calls.length]).toEqual([[PUBLIC], 1]);
    connections = 0;
    expect(await connectBy(lookup)).toMatch(/not public/);
    expect(connections).toBe(0);
  });

  it('is refused in the same words as a dead host, whatever a calendar there would say [CAL-31]', async () => {
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
])('no name leads to %s, which belongs to nobody on the public internet [CAL-31]', async (address) => {
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

describe('the look-up of names', () => {
  it('asks name servers alone, not what the machine itself has names for [CAL-31]', async () => {
    const ended = await new Promise((resolve) =>
      createPublicLookup()('localhost', {}, (error) => resolve(error?.code)),
    );
    expect(ended).toMatch(/^E[A-Z]+$/);
  });

  it('holds up nothing else of the process where name servers stay silent [CAL-32, CAL-43]', async () => {
    const silent = createSocket('udp4');
    await new Promise<void>((resolve) => silent.bind(0, '127.0.0.1', resolve));
    const resolver = new Resolver({ timeout: 60_000, tries: 1 });
    resolver.setServers([`127.0.0.1:${silent.address().port}`]);
    const lookUp = createNameLookUp(resolver);
    const names = Array.from({ length: 8 }, (_, n) => lookUp(`${n}.silent.test`, { all: true, family: 0 }));
    // What waits for a thread of Node's own would not come while names are looked up there.
    await readFile(import.meta.filename);
    const ended = Promise.allSettled(names);
    resolver.cancel();
    expect((await ended).map(({ status }) => status)).toEqual(Array(8).fill('rejected'));
    silent.close();
  });
});

describe('a server that takes its time', () => {
  const patience_ms = 300;

  it.each([
    ['says nothing', () => {}],
    [
      'sends a byte now and then',
      (send: (text: string) => void) => {
        const timer = setInterval(() => send('x'), 50);
        setTimeout(() => clearInterval(timer), 2_000);
      },
    ],
  ])('and %s is given up in time [CAL-32]', async (_, behave) => {
    const path = '/slow.ics';
    outside.on(path, (_request, response) => behave((text) => response.write(text)));
    const fetcher = createFetchCalendar({ allowed: new Set([outside.host]), patience_ms });
    await expect(fetcher.fetchCalendar(outside.url(path), FRESH)).rejects.toMatchObject({
      reason: 'no answer within 10 seconds',
    });
    await fetcher.close();
  });

  it('an error of TLS reads as an address that cannot be reached [CAL-32]', async () => {
    const fetcher = createFetchCalendar({ allowed: new Set([outside.host]) });
    const address = outside.url('/a.ics').replace('http:', 'https:');
    await expect(fetcher.fetchCalendar(address, FRESH)).rejects.toMatchObject({ reason: UNREACHABLE });
    await fetcher.close();
  });

  it('is asked for two calendars at once, and others meanwhile [CAL-33]', async () => {
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
