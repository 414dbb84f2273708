import webPush from 'web-push';
import { areBrowserKeys, type BrowserKeys } from './browser-keys.ts';
import { isPushAddress } from './push-hosts.ts';
import type { PushKey } from './push-key.ts';

export type PushTarget = BrowserKeys & { endpoint: string };

export type Push = {
  /** The data for the service worker, at most 3,000 bytes. */
  payload: string;
  urgency: 'low' | 'normal' | 'high';
  ttlSeconds: number;
  /** A later push of the same topic replaces one that is not delivered yet. */
  topic?: string;
};

/**
 * `gone`: the browser has ended the subscription, or it never existed. `later`: retry, after the given seconds if
 * there are any.
 */
export type PushOutcome =
  | { kind: 'sent' }
  | { kind: 'gone' }
  | { kind: 'refused'; status: number }
  | { kind: 'later'; seconds?: number };

const PATIENCE_MS = 10_000;
const ANSWER_BYTES = 4 * 1024;

type Parts = { hosts: readonly string[]; contact: () => string; own: () => string | undefined };

export type PushSender = ReturnType<typeof createPushSender>;

/**
 * Sends pushes. web-push only creates the request: its own sending would accept any address and follow redirects.
 * Errors and logs never contain a device's address or key.
 */
export function createPushSender({ hosts, contact, own }: Parts) {
  return {
    isKnown: (endpoint: string) => isPushAddress(endpoint, hosts, own()),

    async send(key: PushKey, { endpoint, p256dh, auth }: PushTarget, push: Push): Promise<PushOutcome> {
      if (!isPushAddress(endpoint, hosts, own())) return { kind: 'gone' };
      // Devices stored before keys were validated: nothing can ever be encrypted for them.
      if (!areBrowserKeys({ p256dh, auth })) return { kind: 'gone' };
      const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, push.payload, {
        vapidDetails: { subject: contact(), ...key },
        TTL: push.ttlSeconds,
        urgency: push.urgency,
        contentEncoding: 'aes128gcm',
        ...(push.topic && { topic: push.topic }),
      });
      try {
        const response = await fetch(endpoint, {
          method: 'POST',
          headers: request.headers as Record<string, string>,
          body: new Uint8Array(request.body as Buffer),
          redirect: 'manual',
          signal: AbortSignal.timeout(PATIENCE_MS),
        });
        await readLittle(response);
        return outcomeOf(response);
      } catch {
        return { kind: 'later' };
      }
    },
  };
}

function outcomeOf({ status, headers }: Response): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 429 || status >= 500) return { kind: 'later', ...secondsOf(headers.get('retry-after')) };
  return { kind: 'refused', status };
}

/** Retry-After, in seconds or as a date. */
function secondsOf(value: string | null): { seconds?: number } {
  if (value === null) return {};
  const seconds = /^\d{1,6}$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return seconds > 0 ? { seconds: Math.ceil(seconds) } : {};
}

/** Reads a little of the body, so that the connection can be reused, without storing a long reply. */
async function readLittle({ body }: Response): Promise<void> {
  let read = 0;
  for await (const chunk of body ?? []) {
    read += chunk.length;
    if (read > ANSWER_BYTES) break;
  }
}
