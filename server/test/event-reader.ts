import { setTimeout as delay } from 'node:timers/promises';
import type { ConversationEvent } from '@swapstead/contract/inbox/endpoints';
import { patience } from './patience.ts';

export type Heard = { event: string; id?: string; data: unknown };

const PATIENCE_MS = patience(13_000);

/** Reads a stream of server-sent events, as a browser does. */
export async function readEvents(
  url: string,
  headers: Record<string, string>,
  { lastEventId, since }: { lastEventId?: string | undefined; since?: number } = {},
) {
  const abort = new AbortController();
  const response = await fetch(
    `${url}/api/conversations/events${since === undefined ? '' : `?since=${since}`}`,
    {
      headers: { ...headers, ...(lastEventId && { 'last-event-id': lastEventId }) },
      signal: abort.signal,
    },
  );
  const heard: Heard[] = [];
  let ended = false;
  const done = collect(response, heard).then(
    () => (ended = true),
    () => (ended = true),
  );

  async function until<T>(
    look: () => T | undefined | false,
    what: string,
    patienceMs = PATIENCE_MS,
  ): Promise<T> {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      const found = look();
      if (found) return found;
      if (Date.now() > deadline) throw new Error(`never came: ${what}; heard ${JSON.stringify(heard)}`);
      await delay(5);
    }
  }

  const reader = {
    response,
    heard,
    done,
    ended: () => ended,
    /** The first event of a kind. */
    first: (event: string, patienceMs?: number) =>
      until(() => heard.find((one) => one.event === event), event, patienceMs),
    changes: () =>
      heard.filter(({ event }) => event === 'change').map(({ data }) => data as ConversationEvent),
    texts: () => reader.changes().flatMap(({ message }) => (message ? [message.text] : [])),
    /** Waits for this many messages and returns their texts. */
    messages: (count: number) =>
      until(() => reader.texts().length >= count && reader.texts(), `${count} messages`),
    lastId: () => heard.findLast(({ id }) => id !== undefined)?.id,
    close: () => abort.abort(),
  };
  return reader;
}

async function collect(response: Response, heard: Heard[]) {
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const fields = new Map(
        text
          .slice(0, end)
          .split('\n')
          .map((line) => line.split(': ', 2) as [string, string]),
      );
      const lines = text.slice(0, end);
      text = text.slice(end + 2);
      const event = fields.get('event');
      const data = /^data: (.*)$/m.exec(lines)?.[1];
      const id = fields.get('id');
      if (event && data) heard.push({ event, data: JSON.parse(data), ...(id && { id }) });
    }
  }
}
