import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NOTICE_EVENTS, type NoticeEventName, noticeEvent } from '@swapstead/contract/notices/events';
import { KINDS } from '@swapstead/contract/notices/kinds';
import { expect, it } from 'vitest';

const SERVER = join(import.meta.dirname, '..', '..');

/** The events that the server raises, from its source. */
async function raisedEvents(): Promise<Set<string>> {
  const files = await readdir(SERVER, { recursive: true });
  const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const texts = await Promise.all(sources.map((file) => readFile(join(SERVER, file), 'utf8')));
  const all = texts.join('\n');
  const quoted = (all.match(/'\w+'/g) ?? []).map((name) => name.slice(1, -1));
  // Places of homes are matched too.
  return new Set(quoted.filter((name) => name !== 'match' || /event: 'match'/.test(all)));
}

it('members can choose every kind that the server raises, and no other [NOTE-21]', async () => {
  const raised = await raisedEvents();
  const events = Object.keys(NOTICE_EVENTS).filter((event) => raised.has(event)) as NoticeEventName[];
  const kinds = new Set(events.map((event) => noticeEvent(event).kind));
  expect([...KINDS].sort()).toEqual([...kinds].sort());
});
