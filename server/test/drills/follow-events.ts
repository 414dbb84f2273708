import { setTimeout as delay } from 'node:timers/promises';
import type { Message } from '@swapstead/contract/conversations/endpoints';
import { readEvents } from '../event-reader.ts';
import { ask, type Member } from './kit.ts';

const RETRY_MS = 100;

/**
 * Follows a member's event stream across server restarts, resuming it where it broke. If the stream reports that too
 * much has happened, it loads the conversation instead, as the page does.
 */
export function followEvents(url: () => string, as: Member, conversation: string) {
  const streamed: string[] = [];
  const loaded = new Set<string>();
  let reader: Awaited<ReturnType<typeof readEvents>> | undefined;
  let lastEventId: string | undefined;
  let ending = false;

  const inStream = () => [...streamed, ...(reader?.texts() ?? [])];

  async function run() {
    while (!ending) {
      reader = await readEvents(url(), { cookie: as.cookie }, { lastEventId }).catch(() => undefined);
      let isLoaded = false;
      while (!ending && reader?.response.status === 200 && !reader.ended()) {
        if (!isLoaded && reader.heard.some(({ event }) => event === 'reset')) {
          await load();
          isLoaded = true;
        }
        lastEventId = reader.lastId() ?? lastEventId;
        await delay(20);
      }
      lastEventId = reader?.lastId() ?? lastEventId;
      streamed.push(...(reader?.texts() ?? []));
      reader?.close();
      reader = undefined;
      await delay(RETRY_MS);
    }
  }

  /** Loads from the newest message back to the first known one. */
  async function load() {
    const known = new Set([...inStream(), ...loaded]);
    const path = `/api/conversations/${conversation}`;
    let page = await read(path);
    for (;;) {
      for (const { text } of page.messages) loaded.add(text);
      const [oldest] = page.messages;
      if (!page.has_older || !oldest || known.has(oldest.text)) return;
      page = await read(`${path}/messages?before=${oldest.seq}`);
    }
  }

  async function read(path: string): Promise<{ messages: Message[]; has_older: boolean }> {
    for (;;) {
      const reply = await ask(url(), 'GET', path, { as });
      if (reply?.status === 200) return reply.json();
      await delay(RETRY_MS);
    }
  }

  const done = run();
  return {
    isReady: () => lastEventId !== undefined,
    hasAll: (sent: readonly string[]) => missing(sent).length === 0,
    /** Sent messages that are missing, duplicated or out of order. */
    problems(sent: readonly string[]): string[] {
      const came = inStream();
      const isThere = new Set(came);
      const lost = missing(sent);
      return [
        ...(lost.length > 0 ? [`${lost.length} messages never came, such as ${lost[0]}`] : []),
        ...(came.join() !== sent.filter((text) => isThere.has(text)).join()
          ? [`of ${came.length} messages in the stream some came twice or out of order`]
          : []),
      ];
    },
    end: () => {
      ending = true;
      return done;
    },
  };

  function missing(sent: readonly string[]): string[] {
    const known = new Set([...inStream(), ...loaded]);
    return sent.filter((text) => !known.has(text));
  }
}
