import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Host and port of the fake site with calendars. Set by global-setup.ts. */
export const OTHER_SITE = () => process.env.E2E_OTHER_SITE ?? '';

/**
 * Fakes another site with calendars: it serves what a test puts at an address, and 404 otherwise. One for all
 * workers, because the server under test has to know its address from the start.
 */
export async function startOtherSite(): Promise<{ host: string; stop: () => void }> {
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
