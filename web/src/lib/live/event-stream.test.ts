import { expect, test } from 'vitest';
import { eventParser, type StreamEvent } from './event-stream.ts';

const STREAM =
  'event: ready\nid: 7\ndata: {"unread_total":0}\n\nretry: 400\n\nevent: change\nid: 8\ndata: {"text":"a: b\\n\\nc"}\n\n';

test('events are the same however the stream is split into chunks', () => {
  for (const size of [1, 2, 3, 7, 50, STREAM.length]) {
    const events: StreamEvent[] = [];
    const retries: number[] = [];
    const parser = eventParser(
      (event) => events.push(event),
      (ms) => retries.push(ms),
    );
    for (let at = 0; at < STREAM.length; at += size) parser.write(STREAM.slice(at, at + size));
    expect(events).toEqual([
      { event: 'ready', id: '7', data: '{"unread_total":0}' },
      { event: 'change', id: '8', data: '{"text":"a: b\\n\\nc"}' },
    ]);
    expect(retries).toEqual([400]);
  }
});

test('ignores an unfinished event', () => {
  const events: StreamEvent[] = [];
  eventParser(
    (event) => events.push(event),
    () => {},
  ).write('event: change\nid: 9\ndata: {"te');
  expect(events).toEqual([]);
});
