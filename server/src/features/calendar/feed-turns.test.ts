import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { daysCalendar } from '../../../test/calendar-server.ts';
import { createFeedWorld } from '../../../test/feeds.ts';
import { signIn } from '../../../test/members.ts';

const { ask, at, connect, newHome, outside, test } = await createFeedWorld();

const SLOW_MS = 200;

/** An address that takes its time and holds no calendar in the end. */
function slow(): string {
  const path = `/${randomUUID()}.ics`;
  outside.on(path, (_, response) => void setTimeout(() => response.writeHead(404).end(), SLOW_MS));
  return outside.url(path);
}

it('reads the calendars of members by turns: who sends many waits, and keeps nobody waiting [CAL-32]', async () => {
  const other = await signIn(test, { level: 'subscriber' });
  const home = await newHome(other);
  outside.calendar(at.path, daysCalendar(['20270703', '20270705']));
  let answered = 0;
  const many = Array.from({ length: 15 }, async () => {
    const { statusCode } = await connect(slow());
    answered++;
    return statusCode;
  });
  await expect.poll(() => outside.asked.length).toBeGreaterThan(0);
  const body = { name: 'Airbnb', address: outside.url(at.path) };
  const reply = await ask('POST', `/api/homes/${home}/feeds`, other, body);
  expect([reply.statusCode, reply.json().nights]).toEqual([201, 2]);
  expect(answered).toBeLessThan(9);
  // Four are read and ten wait; one more is refused.
  expect((await Promise.all(many)).toSorted()).toEqual([...Array(14).fill(400), 429]);
});
