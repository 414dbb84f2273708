import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach } from 'vitest';

type Asked = {
  method: string | undefined;
  path: string | undefined;
  headers: IncomingHttpHeaders;
  body: unknown;
};

type Answer = (response: ServerResponse, asked: Asked) => void;

/** As LibreTranslate answers. */
export const translated = (translatedText: unknown) => (response: ServerResponse) =>
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ translatedText, detectedLanguage: { language: 'pt', confidence: 90 } }));

/** A translation service for the tests of one file: what it was asked, and what it answers next. */
export async function startTranslationStandIn() {
  const asked: Asked[] = [];
  let answer: Answer = translated('A long room');
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { method, url: path, headers } = request;
    asked.push({ method, path, headers, body: body && JSON.parse(body) });
    answer(response, asked.at(-1) as Asked);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  afterEach(() => {
    asked.length = 0;
    answer = translated('A long room');
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answers: (next: Answer) => {
      answer = next;
    },
  };
}
