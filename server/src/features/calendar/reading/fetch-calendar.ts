import type { LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import { Agent, type Dispatcher, request } from 'undici';
import { readFeedAddress } from './feed-address.ts';
import { createPublicLookup, isPublicHost } from './public-address.ts';
import { answered, READING, REASONS, ReadingFailure } from './reading-failure.ts';
import { unpackCalendar } from './unpack-calendar.ts';

/** The validators of the last reading: with them, an unchanged calendar is not sent again. */
export type Validators = { etag: string | null; last_modified: string | null };
export type Fetched = { bytes: Uint8Array; etag: string | null; last_modified: string | null } | 'unchanged';
export type FetchCalendar = (address: string, validators: Validators) => Promise<Fetched>;

const AT_ONCE = 8;
const PER_HOST = 2;
const HEADER_BYTES = 16_384;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

type Parts = {
  /** Hosts with ports that are allowed although they are not on the public internet, for tests. */
  allowed: ReadonlySet<string>;
  lookup?: LookupFunction;
  /** Milliseconds for one calendar, from name resolution to the last byte. */
  patience_ms?: number;
};

/** Fetches calendars from the public internet and nowhere else (CAL-31, CAL-32). */
export function createFetchCalendar(parts: Parts) {
  const { allowed, lookup = createPublicLookup(), patience_ms = READING.fetch_ms } = parts;
  const common = { maxHeaderSize: HEADER_BYTES, pipelining: 0 };
  const agent = new Agent({ ...common, connect: { lookup, timeout: patience_ms } });
  const anyAgent = new Agent({ ...common, connect: { timeout: patience_ms } });
  const inTurn = pLimit(AT_ONCE);
  const hosts = new Map<string, LimitFunction>();

  /** Runs at most two requests to one host at a time. */
  async function atHost<Value>(host: string, work: () => Promise<Value>): Promise<Value> {
    const limit = hosts.get(host) ?? pLimit(PER_HOST);
    hosts.set(host, limit);
    try {
      return await limit(() => inTurn(work));
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) hosts.delete(host);
    }
  }

  /** Sends one request; a redirect returns the next address. */
  async function ask(at: string, validators: Validators, signal: AbortSignal): Promise<Fetched | URL> {
    const url = readFeedAddress(at, (host) => allowed.has(host));
    const isAllowed = url !== undefined && allowed.has(url.host);
    if (!url || !(isAllowed || isPublicHost(url.hostname))) throw new ReadingFailure(REASONS.unreachable);
    const dispatcher = isAllowed ? anyAgent : agent;
    const answer = await request(url, { dispatcher, signal, headers: headersOf(validators) });
    if (!REDIRECTS.has(answer.statusCode)) return readAnswer(answer, validators, signal);
    drop(answer.body);
    const next = URL.parse(String(answer.headers.location ?? ''), url.href);
    if (!next) throw new ReadingFailure(REASONS.unreachable);
    return next;
  }

  async function fetch(address: string, validators: Validators): Promise<Fetched> {
    const signal = AbortSignal.timeout(patience_ms);
    let at = address;
    for (let redirects = 0; redirects <= READING.redirects; redirects++) {
      const answer = await ask(at, validators, signal);
      if (!(answer instanceof URL)) return answer;
      at = answer.href;
    }
    throw new ReadingFailure(REASONS.redirects);
  }

  return {
    /** @throws ReadingFailure with the reason shown to the host */
    fetchCalendar: (async (address, validators) => {
      const host = URL.parse(address)?.host;
      if (host === undefined) throw new ReadingFailure(REASONS.unreachable);
      return atHost(host, async () => {
        try {
          return await fetch(address, validators);
        } catch (error) {
          throw failureOf(error);
        }
      });
    }) satisfies FetchCalendar,

    async close(): Promise<void> {
      await Promise.all([agent.destroy(), anyAgent.destroy()]);
    },
  };
}

function headersOf({ etag, last_modified }: Validators) {
  return {
    accept: 'text/calendar, */*;q=0.1',
    'accept-encoding': 'gzip',
    'user-agent': 'Swapstead calendar reader',
    ...(etag !== null && { 'if-none-match': etag }),
    ...(last_modified !== null && { 'if-modified-since': last_modified }),
  };
}

async function readAnswer(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  validators: Validators,
  signal: AbortSignal,
): Promise<Fetched> {
  const wasAsked = validators.etag !== null || validators.last_modified !== null;
  if (statusCode === 304 && wasAsked) {
    drop(body);
    return 'unchanged';
  }
  if (statusCode !== 200) {
    drop(body);
    throw new ReadingFailure(answered(statusCode));
  }
  const packed = await readWithin(body, signal);
  const bytes = await unpackCalendar(packed, String(headers['content-encoding'] ?? ''));
  return { bytes, etag: validator(headers.etag), last_modified: validator(headers['last-modified']) };
}

/** Discards a body that is not read; closing it early is not an error. */
function drop(body: Readable) {
  body.on('error', () => {}).destroy();
}

const validator = (value: string | string[] | undefined): string | null =>
  typeof value === 'string' && value.length <= 200 ? value : null;

/** The body as it was sent. Reading stops as soon as it is too large. */
async function readWithin(body: Readable, signal: AbortSignal): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  await pipeline(
    body,
    async function keep(stream: AsyncIterable<Uint8Array>) {
      for await (const chunk of stream) {
        size += chunk.length;
        if (size > READING.bytes) throw new ReadingFailure(REASONS.large);
        chunks.push(chunk);
      }
    },
    { signal },
  );
  return Buffer.concat(chunks);
}

/** Every network failure reads the same, so that a private address cannot be distinguished from an unreachable one. */
function failureOf(error: unknown): ReadingFailure {
  if (error instanceof ReadingFailure) return error;
  const { name, code } = error as { name?: string; code?: string };
  const isLate = name === 'TimeoutError' || name === 'AbortError' || code === 'ABORT_ERR';
  return new ReadingFailure(isLate || isSlow(code) ? REASONS.slow : REASONS.unreachable);
}

const isSlow = (code: string | undefined) =>
  code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT';
