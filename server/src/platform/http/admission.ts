import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../logger.ts';
import { type AnnouncedResponse, createBusyAnswer } from './busy-answer.ts';
import { type ConcurrencyQueue, createConcurrencyQueue } from './concurrency-queue.ts';
import { hasBody } from './has-body.ts';

/**
 * Requests that need much processor time: they have their own places, so that a flood of them slows down nothing
 * else.
 */
export type CostlyRequests = { most: number; matches: (request: IncomingMessage) => boolean };

type Settings = {
  /** Requests processed at once, besides the costly ones. */
  most: number;
  costly: CostlyRequests;
  /** How long they wait for a place, in milliseconds. */
  patienceMs?: number | undefined;
  /** Whether to tell browsers to use HTTPS only. */
  production: boolean;
};

/** Lets a request wait without occupying a place. @param ms milliseconds */
export async function waitAside(response: ServerResponse, ms: number): Promise<void> {
  const comeBack = (response as Partial<AnnouncedResponse>).stepAside?.();
  await delay(ms);
  comeBack?.();
}

type Handle = (request: IncomingMessage, response: AnnouncedResponse) => void;

export type Admission = ReturnType<typeof createAdmission>;

/**
 * Always admitted: liveness and readiness checks, and assets, which are served from memory like the pages that use
 * them.
 */
const FREE = /^\/(?:healthz|readyz|assets\/[^/?]+)$/;

const isFree = ({ method, url = '' }: IncomingMessage) =>
  (method === 'GET' || method === 'HEAD') && FREE.test(url);

/** A body that arrives slowly gives up its place after this time, until it is complete. In milliseconds. */
const BODY_GRACE_MS = 250;
/** If the client disconnects, its running work keeps the place for at most this time. In milliseconds. */
const ABANDONED_MS = 30_000;
/** The minimum interval of log lines about refusals, in milliseconds. */
const TELL_MS = 10_000;

/**
 * Stands before the router and admits as many requests as can be processed at once. Further ones wait for up to a
 * second; requests beyond that get 503 (docs/decisions/0810).
 *
 * A request occupies a place from its arrival until its reply begins, but not while its body arrives slowly: slow
 * senders and readers take no places from others. Uploads have their own queue (image-gate.ts).
 */
export function createAdmission({ most, costly, patienceMs, production }: Settings, logger: Logger) {
  const answerBusy = createBusyAnswer(production);
  const queues = {
    requests: createConcurrencyQueue({ most, patienceMs }),
    costly: createConcurrencyQueue({ most: costly.most, patienceMs }),
  };
  let refused = 0;
  let told = { refused: 0, at: Number.NEGATIVE_INFINITY };

  function refuse(request: IncomingMessage, response: AnnouncedResponse) {
    refused++;
    if (performance.now() - told.at > TELL_MS) {
      logger.warn(
        { refused: refused - told.refused },
        'too many requests at once: some are told to come back',
      );
      told = { refused, at: performance.now() };
    }
    answerBusy(request, response);
  }

  return {
    /** Passes the request to `handle`, now or a moment later, or replies with 503. */
    admit(request: IncomingMessage, response: AnnouncedResponse, handle: Handle): void {
      if (isFree(request)) {
        handle(request, response);
        return;
      }
      const queue = costly.matches(request) ? queues.costly : queues.requests;
      queue.enter({
        begin() {
          if (!isUpload(request)) holdPlace(queue, request, response);
          handle(request, response);
        },
        refuse: () => refuse(request, response),
        isGone: () => response.destroyed,
      });
    },

    /** How many requests have a place, how many wait for one, and how many were refused so far. */
    state: () => ({
      working: queues.requests.working() + queues.costly.working(),
      waiting: queues.requests.waiting() + queues.costly.waiting(),
      refused,
    }),
  };
}

function holdPlace(queue: ConcurrencyQueue, request: IncomingMessage, response: AnnouncedResponse) {
  let isHeld = true;
  let isOver = false;
  queue.take();
  const give = () => {
    if (!isHeld) return;
    isHeld = false;
    queue.give();
  };
  const end = () => {
    isOver = true;
    give();
  };
  response.onAnswer = end;
  response.stepAside = () => {
    give();
    return () => {
      if (isOver || isHeld) return;
      isHeld = true;
      queue.take();
    };
  };
  response.once('close', () => {
    if (!isOver) setTimeout(end, ABANDONED_MS).unref();
  });
  if (!hasBody(request)) return;
  const timer = setTimeout(give, BODY_GRACE_MS).unref();
  request.once('end', () => {
    clearTimeout(timer);
    if (isOver || isHeld) return;
    isHeld = true;
    queue.take();
  });
}

function isUpload({ method, headers }: IncomingMessage): boolean {
  return (
    (method === 'POST' || method === 'PUT') && headers['content-type']?.startsWith('multipart/') === true
  );
}
