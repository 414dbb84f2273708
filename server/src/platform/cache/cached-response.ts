import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';

type Encoding = 'br' | 'gzip' | 'identity';
/** Headers are one flat list, which Node writes fastest: name, value, name, value. */
type Form = {
  headers: string[];
  /** Bytes; small ones as a string with a character for each, which Node sends together with the headers. */
  body: Buffer | string;
};

/** A whole answer, ready to be sent as often as it is asked for. */
export type Entry = {
  status: number;
  etag: string;
  headers: string[];
  /** True if nothing was read from the database for it, so no change makes it stale. */
  lasts?: boolean;
  /** Bytes of the answer without compression. */
  length: number;
  /** The encodings made so far. There is always one that the others can be made from: `identity` or `br`. */
  forms: Map<Encoding, Form>;
};

export type Reply = { status: number; headers: Record<string, string>; body: Buffer };

/** In this order, where a client takes several alike. */
const PREFERRED = ['br', 'gzip', 'identity'] as const;

/** Compressing a smaller body gains nothing. */
const SMALL_BYTES = 1024;
/**
 * Up to here headers and body leave in one write: with a buffer they take two parts, and writing those took half of the
 * processor time of an answer.
 */
const TOGETHER_BYTES = 32 * 1024;
/** What an entry takes beside its bodies, as measured: texts of its headers, lists and maps. */
const OVERHEAD_BYTES = 2048;

/** An answer in its plain form, with the tag of its content. */
export function entryOf({ status, headers, body }: Reply): Entry {
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
  const flat = Object.entries({ ...headers, etag }).flat();
  const entry: Entry = { status, etag, headers: flat, length: body.length, forms: new Map() };
  addForm(entry, 'identity', body);
  return entry;
}

/** The same answer in its smallest form alone. */
export function packed(entry: Entry): Entry {
  const smallest = entry.length < SMALL_BYTES ? 'identity' : 'br';
  return { ...entry, forms: new Map([[smallest, formOf(entry, smallest)]]) };
}

/** Memory of an entry that is asked for: forms that do not exist yet are counted, together they are below the plain one. */
export const wholeSize = ({ length }: Entry): number => OVERHEAD_BYTES + 2 * length;

/** Memory of an entry as it is. */
export const packedSize = ({ forms }: Entry): number =>
  [...forms.values()].reduce((sum, { body }) => sum + body.length, OVERHEAD_BYTES);

/** Sends an answer in the encoding that the client takes, or tells it that it has it already. */
export function sendEntry(entry: Entry, request: IncomingMessage, response: ServerResponse) {
  const { 'if-none-match': known, 'accept-encoding': accepted } = request.headers;
  if (known !== undefined && entry.status === 200 && matches(known, entry.etag)) {
    response.writeHead(304, entry.headers).end();
    return;
  }
  const form = formOf(entry, encodingFor(accepted, entry));
  response.writeHead(entry.status, form.headers);
  if (request.method === 'HEAD') response.end();
  else response.end(form.body, 'latin1');
}

/** RFC 9110, 13.1.2: one of a list, compared weakly, or any. */
function matches(known: string, etag: string): boolean {
  if (known === etag) return true;
  return known.split(',').some((one) => one.trim() === '*' || `W/${one.trim().replace(/^W\//, '')}` === etag);
}

function encodingFor(accepted: string | string[] | undefined, { length }: Entry): Encoding {
  if (!accepted || length < SMALL_BYTES) return 'identity';
  // Browsers list encodings without weights, so no list needs to be parsed.
  if (accepted.includes(';')) return asked(String(accepted));
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
}

/** By its weights: a client may refuse an encoding that it names (RFC 9110, 12.5.3). */
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

/** Small buffers are parts of larger ones, which would stay as long as they do: up to ten times their bytes. */
function exactly(body: Buffer): Buffer {
  if (body.buffer.byteLength === body.length) return body;
  const copy = Buffer.allocUnsafeSlow(body.length);
  body.copy(copy);
  return copy;
}
