import type { FastifyReply } from 'fastify';

export type EventStream = ReturnType<typeof openEventStream>;

/** A slow reader with more unsent bytes than this is disconnected; it reconnects and resumes. */
const WAITING_BYTES = 256 * 1024;

/**
 * Takes the reply over and keeps it open as a stream of server-sent events. `onClose` runs once, whoever ends the
 * stream, and never before this function has returned.
 */
export function openEventStream(reply: FastifyReply, onClose: () => void) {
  const { raw } = reply;
  reply.hijack();
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    // Neither cached nor compressed on the way, nor buffered by a proxy.
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  // If the client left before the stream began, no close event follows.
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
    /** Ends the stream; the reader reconnects after `retryMs` milliseconds. */
    end(retryMs: number) {
      if (!raw.writableEnded) raw.end(`retry: ${retryMs}\n\n`);
    },
  };
}
