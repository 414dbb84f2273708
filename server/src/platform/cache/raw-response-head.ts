import { ServerResponse, STATUS_CODES, validateHeaderName, validateHeaderValue } from 'node:http';

/**
 * The head of an answer that is sent many times: checked once, here, where Node checks each name and value whenever it
 * writes them, which was a sixth of the processor time of an answer. `headers` is a flat list of names and values and
 * tells the length of the body.
 */
export function rawHead(status: number, headers: readonly string[]): string {
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
  for (let index = 0; index < headers.length; index += 2) {
    const [name = '', value = ''] = headers.slice(index, index + 2);
    validateHeaderName(name);
    validateHeaderValue(name, value);
    head += `${name}: ${value}\r\n`;
  }
  return head;
}

/**
 * Gives the response this head and what Node adds to it: the time, and that the connection stays. Node keeps the head
 * that it has written in `_header` until the body comes; that is the one thing of its inside that is touched, and
 * raw-response-head.test.ts compares byte by byte. @returns false where Node has to write it: the connection ends after it, other
 * headers were set before, or the answer stays within the process (`app.inject`), which reads headers and no bytes
 */
export function writeRawHead(response: ServerResponse, head: string, keepAliveMs: number): boolean {
  const message = response as ServerResponse & { _header?: string | null };
  const isWrittenHere = response.constructor === ServerResponse && response.getHeaderNames().length === 0;
  if (!isWrittenHere || message._header !== null) return false;
  if (!response.shouldKeepAlive || response.req.headers.expect) return false;
  const stays = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveMs / 1_000)}\r\n`;
  message._header = `${head}Date: ${dateOfNow()}\r\n${stays}\r\n`;
  return true;
}

const SECOND_MS = 1_000;
let date = { second: 0, text: '' };

/** The time as HTTP writes it, made once a second. */
function dateOfNow(): string {
  const second = Math.floor(Date.now() / SECOND_MS);
  if (second !== date.second) date = { second, text: new Date(second * SECOND_MS).toUTCString() };
  return date.text;
}
