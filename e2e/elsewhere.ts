import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Where calendars of other sites are in these tests: host and port. Set by global-setup.ts. */
export const ELSEWHERE = () => process.env.E2E_ELSEWHERE ?? '';

/**
 * Plays another site with calendars: what a test puts at an address is answered there, everything else is missing.
 * One for all workers, since the server under test has to be told of it when it starts.
 */
export async function startElsewhere(): Promise<{ host: string; stop: () => void }> {
  const calendars = new Map<string, string>();
  const server = createServer((request, response) => {
    const { method, url = '' } = request;
    if (method === 'PUT') {
      void text(request).then((calendar) => {
        calendars.set(url, calendar);
        response.writeHead(204).end();
      });
      return;
    }
    if (method === 'DELETE') calendars.delete(url);
    const known = calendars.get(url);
    if (known === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'text/calendar' }).end(known);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
