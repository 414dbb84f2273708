import { expect, it } from 'vitest';
import { daysCalendar } from '../../../test/calendar-server.ts';
import { createFeedWorld } from '../../../test/feeds.ts';

const { at, closed, host, test } = await createFeedWorld();

/** Sends a calendar file for the home. */
function send(text: string) {
  const body = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.ics"\r\n\r\n${text}\r\n--x--\r\n`;
  return test.app.inject({
    method: 'POST',
    url: `/api/homes/${at.home.id}/calendar/file`,
    headers: {
      ...host.headers,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(Buffer.byteLength(body)),
    },
    payload: body,
  });
}

it('reads a file into nights that the host then closes [CAL-49]', async () => {
  const file = daysCalendar(['20270703', '20270705'], ['20200101', '20200105']);
  expect((await send(file)).json().nights).toEqual([{ from: '2027-07-03', to: '2027-07-05' }]);
  const html = await send('<!doctype html>');
  expect([html.statusCode, html.json().message]).toEqual([400, expect.any(String)]);
  expect(html.json().fields.file).toBe('Please choose a calendar file (.ics).');
  const large = await send('x'.repeat(2_000_001));
  expect([large.statusCode, large.json().message]).toEqual([413, 'Please choose a file smaller than 2 MB.']);
  expect(await closed()).toEqual([]);
});

it('gives the nights that can be set, also of an entry that goes on beyond them [CAL-49, CAL-12]', async () => {
  const { nights } = (await send(daysCalendar(['20200101', '20261208'], ['20280101', '20350101']))).json();
  // Today is 5 December 2026, and the last night that of 4 December 2028.
  expect(nights).toEqual([
    { from: '2026-12-05', to: '2026-12-08' },
    { from: '2028-01-01', to: '2028-12-05' },
  ]);
});

it('keeps nobody waiting while thousands of entries of years are put together [CAL-43]', async () => {
  const years = Array.from({ length: 9_000 }, () => ['20261201', '20281201'] as const);
  const file = daysCalendar(...years);
  // Of this thread, which grows in no pause of the machine.
  const begun = process.threadCpuUsage();
  const { nights } = (await send(file)).json();
  const { user, system } = process.threadCpuUsage(begun);
  expect(nights).toEqual([{ from: '2026-12-05', to: '2028-12-01' }]);
  expect((user + system) / 1_000).toBeLessThan(1_000);
});
