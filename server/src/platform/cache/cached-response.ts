import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import { isKnownEtag } from './known-etag.ts';

type Encoding = 'br' | 'gzip' | 'identity';
/** Headers are one flat list, which Node writes fastest: name, value, name, value. */
type Form = {
  headers: string[];
  /** Bytes; small ones as a string with one character per byte, which Node sends together with the headers. */
  body: Buffer | string;
};

/** A complete reply, ready to be sent repeatedly. */
export type Entry = {
  status: number;
  etag: string;
  headers: string[];
  /** True if nothing was read from the database for it, so no change makes it stale. */
  lasts?: boolean;
  /** Uncompressed bytes of the reply. */
  length: number;
  /** The encodings created so far. There is always one from which the others can be created: `identity` or `br`. */
  forms: Map<Encoding, Form>;
};

export type Reply = { status: number; headers: Record<string, string>; body: Buffer };

/** In this order, if a client accepts several equally. */
const PREFERRED = ['br', 'gzip', 'identity'] as const;

/** Compressing a smaller body is not worth it. */
const SMALL_BYTES = 1024;
/**
 * Up to this size headers and body are sent in one write: a buffer needs two, which took half of a reply's processor
 * time.
 */
const TOGETHER_BYTES = 32 * 1024;
/** The measured memory of an entry besides its bodies: header texts, lists and maps. */
const OVERHEAD_BYTES = 2048;

/** A reply in its uncompressed form, with an etag of its content. */
export function entryOf({ status, headers, body }: Reply): Entry {
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
  const flat = Object.entries({ ...headers, etag }).flat();
  const entry: Entry = { status, etag, headers: flat, length: body.length, forms: new Map() };
  addForm(entry, 'identity', body);
  return entry;
}

/** The same reply in its smallest form only. */
export function packed(entry: Entry): Entry {
  const smallest = entry.length < SMALL_BYTES ? 'identity' : 'br';
  return { ...entry, forms: new Map([[smallest, formOf(entry, smallest)]]) };
}

/** Memory of an entry in use: future forms are included, which together are smaller than the uncompressed one. */
export const wholeSize = ({ length }: Entry): number => OVERHEAD_BYTES + 2 * length;

/** Memory of an entry in its current forms. */
export const packedSize = ({ forms }: Entry): number =>
  [...forms.values()].reduce((sum, { body }) => sum + body.length, OVERHEAD_BYTES);

/** Sends a reply in an encoding that the client accepts, or 304 if the client already has it. */
export function sendEntry(entry: Entry, request: IncomingMessage, response: ServerResponse) {
  const { 'if-none-match': known, 'accept-encoding': accepted } = request.headers;
  if (entry.status === 200 && isKnownEtag(known, entry.etag)) {
    response.writeHead(304, entry.headers).end();
    return;
  }
  const form = formOf(entry, encodingFor(accepted, entry));
  response.writeHead(entry.status, form.headers);
  if (request.method === 'HEAD') response.end();
  else response.end(form.body, 'latin1');
}

/** A body that is kept nowhere, in an encoding that the client accepts, and the header that says which. */
export function encoded(plain: Buffer, accepted: string | string[] | undefined) {
  const encoding = encodingFor(accepted, plain);
  if (encoding === 'identity') return { body: plain, headers: {} };
  return { body: COMPRESS[encoding](plain), headers: { 'content-encoding': encoding } };
}

function encodingFor(accepted: string | string[] | undefined, { length }: { length: number }): Encoding {
  if (!accepted || length < SMALL_BYTES) return 'identity';
  // Browsers list encodings without weights, so their lists need no parsing.
  if (accepted.includes(';')) return asked(String(accepted));
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
}

/** By weights: a client may refuse an encoding that it names (RFC 9110, 12.5.3). */
function asked(accepted: string): Encoding {
  const best = negotiate(accepted, [...PREFERRED]);
  return PREFERRED.find((one) => one === best) ?? 'identity';
}

function formOf(entry: Entry, encoding: Encoding): Form {
  const known = entry.forms.get(encoding);
  if (known) return known;
  if (encoding === 'identity') return addForm(entry, encoding, unpacked(entry));
  return addForm(entry, encoding, COMPRESS[encoding](bytesOf(formOf(entry, 'identity'))));
}

function addForm(entry: Entry, encoding: Encoding, body: Buffer): Form {
  const headers = [...entry.headers, 'content-length', String(body.length)];
  if (encoding !== 'identity') headers.push('content-encoding', encoding);
  const form = { headers, body: body.length > TOGETHER_BYTES ? exactly(body) : body.toString('latin1') };
  entry.forms.set(encoding, form);
  return form;
}

function unpacked({ forms }: Entry): Buffer {
  const br = forms.get('br');
  if (!br) throw new Error('An answer has no form that others can be made from.');
  return brotliDecompressSync(bytesOf(br));
}

const bytesOf = ({ body }: Form): Buffer => (typeof body === 'string' ? Buffer.from(body, 'latin1') : body);

const COMPRESS = {
  gzip: (plain: Buffer) => gzipSync(plain),
  br: (plain: Buffer) => brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
};

/**
 * Copies a small buffer, which may be a slice of a larger one that would stay in memory: up to ten times its bytes.
 */
function exactly(body: Buffer): Buffer {
  if (body.buffer.byteLength === body.length) return body;
  const copy = Buffer.allocUnsafeSlow(body.length);
  body.copy(copy);
  return copy;
}
