import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Fake internet for other sites' calendars: serves each path as configured, and counts the requests. */
export async function createCalendarServer() {
  const answers = new Map<string, Answer>();
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    const answer = answers.get(request.url ?? '');
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    asked,
    url: (path: string) => `http://${host}${path}`,
    on: (path: string, answer: Answer) => answers.set(path, answer),
    /** Serves a calendar at a path. */
    calendar(path: string, text: string, headers: Record<string, string> = {}) {
      answers.set(path, (request, response) => {
        if (headers.etag && request.headers['if-none-match'] === headers.etag) {
          response.writeHead(304).end();
          return;
        }
        response.writeHead(200, { 'content-type': 'text/calendar', ...headers }).end(text);
      });
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export type CalendarServer = Awaited<ReturnType<typeof createCalendarServer>>;

/** A calendar of all-day entries: pairs of first day and end date, as 20270703. */
export const daysCalendar = (...entries: readonly (readonly [string, string])[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Elsewhere//EN',
    ...entries.flatMap(([start, end], index) => [
      'BEGIN:VEVENT',
      `UID:${index}-${start}@elsewhere`,
      'SUMMARY:Reserved for Zaphodina Quuxington',
      `DTSTART;VALUE=DATE:${start}`,
      `DTEND;VALUE=DATE:${end}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
