import { randomUUID } from 'node:crypto';
import { type IncomingMessage, ServerResponse } from 'node:http';
import { m } from '@swapstead/messages';
import { hasBody } from './has-body.ts';
import { isApi } from './request-target.ts';
import { headersOfRefusals } from './security-headers.ts';

/** A response that reports once when its reply begins; Node creates these instead of its own class. */
export class AnnouncedResponse extends ServerResponse {
  onAnswer: (() => void) | undefined = undefined;
  /** Releases the request's place until the returned function is called. */
  stepAside: (() => () => void) | undefined = undefined;

  // biome-ignore lint/suspicious/noExplicitAny: Node's overloads, passed on unchanged.
  override writeHead(...args: any[]): this {
    this.onAnswer?.();
    this.onAnswer = undefined;
    return super.writeHead(...(args as Parameters<ServerResponse['writeHead']>));
  }
}

const RETRY_AFTER_S = 5;

const page =
  () => `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Swapstead</title><h1>${m.refusals_one_moment()}</h1><p>${m.refusals_very_many_people()}</p></html>`;

/**
 * Creates the 503 as cheaply as possible: a page for people who open one, otherwise the usual refusal. It does not
 * wait for a body: the connection ends.
 */
export function createBusyAnswer(production: boolean) {
  const always = Object.entries({
    ...headersOfRefusals(production),
    'retry-after': String(RETRY_AFTER_S),
    'cache-control': 'no-store',
  }).flat();

  return (request: IncomingMessage, response: ServerResponse): void => {
    const isPage = !isApi(request.url ?? '') && request.headers.accept?.includes('text/html');
    const body = isPage
      ? page()
      : JSON.stringify({
          code: 'unavailable',
          message: m.refusals_very_many_people(),
          request_id: randomUUID(),
        });
    const type = isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8';
    const headers = [...always, 'content-type', type, 'content-length', String(Buffer.byteLength(body))];
    if (hasBody(request)) headers.push('connection', 'close');
    response.writeHead(503, headers).end(request.method === 'HEAD' ? undefined : body);
  };
}
