import type { FastifyReply } from 'fastify';

export type EventStream = ReturnType<typeof openEventStream>;

/** A reader so slow that more than this waits for it, in bytes, is let go: it comes back and resumes. */
const WAITING_BYTES = 256 * 1024;

/**
 * Takes the reply over and keeps it open as a stream of server-sent events. `onClose` runs once, whoever ends it, and
 * never before this has returned.
 */
export function openEventStream(reply: FastifyReply, onClose: () => void) {
  const { raw } = reply;
  reply.hijack();
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    // Neither kept nor compressed on the way, and not collected by a proxy either.
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  // Who left while the answer was being made is told of no more: the connection has closed already.
  if (raw.destroyed) setImmediate(onClose);
  else raw.once('close', onClose);
  if (raw.req.method === 'HEAD') raw.end();

  function write(text: string) {
    if (raw.writableEnded || raw.destroyed) return;
    raw.write(text);
    if (raw.writableLength > WAITING_BYTES) raw.destroy();
  }

  return {
    /** `data` becomes one line of JSON. With an id the reader resumes after it. */
    send(event: string, data: unknown, id?: number) {
      write(`event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`);
    },
    /** Ends the stream; the reader comes back after so many milliseconds. */
    end(retryMs: number) {
      if (!raw.writableEnded) raw.end(`retry: ${retryMs}\n\n`);
    },
  };
}
