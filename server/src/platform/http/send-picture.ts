import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnownEtag } from '../cache/known-etag.ts';
import { readAll, type StoredFile } from '../storage/storage.ts';

type Picture = {
  file: StoredFile;
  /** Strong: the same name always means the same bytes. */
  etag: string;
  type: string;
};

/** Whether the browser already has the file with this etag; then nothing needs to be read. */
export const hasPicture = ({ headers }: FastifyRequest, etag: string): boolean =>
  isKnownEtag(headers['if-none-match'], etag);

/** Sends a stored picture, or the requested range of it (RFC 9110, 14). Pictures fit into memory. */
export async function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, etag, type }: Picture,
) {
  const { size } = file;
  reply.header('accept-ranges', 'bytes').header('etag', etag).type(type);
  const range = isWholeWanted(request, etag) ? undefined : rangeOf(request.headers.range, size);
  if (!range) return reply.header('content-length', size).send(await file.stream());
  const [first, last] = range;
  if (first > last) {
    // The bucket has begun to send, and would keep the connection open.
    (await file.stream()).destroy();
    return reply.status(416).header('content-range', `bytes */${size}`).send('');
  }
  const part = (await readAll(file)).subarray(first, last + 1);
  return reply.status(206).header('content-range', `bytes ${first}-${last}/${size}`).send(part);
}

/** A range of a different version would be useless to the browser. */
function isWholeWanted({ headers }: FastifyRequest, etag: string): boolean {
  const wanted = headers['if-range'];
  return wanted !== undefined && wanted !== etag;
}

/** First and last byte of one range; first beyond last if it is empty; undefined for the whole file. */
function rangeOf(header: string | undefined, size: number): [number, number] | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  if (first === '') return [Number(last) === 0 ? size : Math.max(0, size - Number(last)), size - 1];
  if (last !== '' && Number(last) < Number(first)) return undefined;
  return [Number(first), Math.min(size - 1, last === '' ? size - 1 : Number(last))];
}
