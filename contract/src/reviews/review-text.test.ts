import { describe, expect, it } from 'vitest';
import { hasContact, REVIEW_LIMITS, replyTextSchema, reviewTextSchema } from './review-text.ts';

describe('a review must leave out', () => {
  it.each([
    'https://example.com/house',
    'see www.my-house.org for more',
    'Look at airbnb.com instead',
    'pictures at photos.it/abc',
    'write to ann@example.org',
    'ann.able@mail.example is my address',
    '+31 6 1234 5678',
    '+31(6)12345678',
    '06-12 34 56 78',
    '0612345678',
    '(020) 123-4567 in the evening',
    '06.12.34.56.78',
    '0612.345.678 is my number',
    '+31.6.1234.5678',
    '+33 6.12.34.56.78',
    '(020).123.4567',
    '0170/1234567',
    '06–12 34 56 78',
    'Tel.0612345678',
    'or call,0612345678',
    // Groups that could be days, months and years.
    '06.12.11.10.12',
    '06-12-11-10-12',
    '+31 6 1234-1234',
    'after 01.05.2027 0612345678',
    'since 2019 06.12.34.56.78',
    // Digits of other scripts, full width, and with invisible characters between them.
    '٠٦١٢٣٤٥٦٧٨',
    '०६१२३४५६७८',
    '０６１２３４５６７８',
    '0\u200b6\u200b1\u200b2\u200b3\u200b4\u200b5\u200b6',
    '+3\u00ad1 6 1234 5678',
    'www\u200b.example.org',
  ])('%s [REV-05]', (text) => {
    expect(hasContact(text)).toBe(true);
  });
});

it('a text of dates that can be divided in many ways is read at once [REV-05]', () => {
  for (const unit of ['2019-10-10-2019-', '10.10 2019/', '09.10-', '1.1. 1.1 ', '2019-10-10-2019/10/2019 ']) {
    expect(hasContact(`${unit.repeat(REVIEW_LIMITS.text / unit.length)}5`)).toBeTypeOf('boolean');
  }
});

describe('a review may name', () => {
  it.each([
    'built in 1905, and 10-15 minutes from the sea',
    'it cost 1 250 000 to restore',
    'rooms 1, 2 and 3; we paid 0.50 for the tram',
    'from 06:00 to 22:00 it is quiet',
    'check-in at 0900',
    'at 7 p.m. we left.Then it rained',
    'on 12.05.2027 and on 01.05.2027 we had dinner there',
    'from 01.05.2027 - 08.05.2027, or 03.05.–10.05.2027',
    '03.05.27-10.05.27, 01/05/2027 and 05/31/2027',
    '01-05-2027 to 08-05-2027, 2027-05-01 08:00',
    'open 06.00-22.00, on Sundays 08.30 – 12.00, in winter 0900-1700',
    'here in 2019-2027, 2019/2020 and 01.2019-12.2027',
    'it cost 1.250.000, with interest of 0.12345678',
    'the sea is 3.5 km away, the station 0.5 km',
    'the thermostat has version 0.12.1.2024, the app 10.0.19045.3803',
    'rooms 3. 01.05.2027 was sunny. 08.05.2027 was not',
    'a walk of 2 km, 10 to 20 minutes each way, 12345678 steps',
  ])('%s [REV-05]', (text) => {
    expect(hasContact(text)).toBe(false);
  });
});

it('keeps at most two line breaks in a row, and drops marks of direction and outer spaces [REV-05]', () => {
  const text = reviewTextSchema.parse(
    '  A quiet house\r\n\r\n \n\nwith a \u202egood\u202c kitchen, near the river.  ',
  );
  expect(text).toBe('A quiet house\n\nwith a good kitchen, near the river.');
});

it('refuses control characters, and texts of the wrong length [REV-04] [REV-24]', () => {
  const fault = (schema: typeof reviewTextSchema, text: unknown) =>
    schema.safeParse(text).error?.issues[0]?.message;
  expect(fault(reviewTextSchema, `A quiet house\u0007 with a good kitchen.`)).toContain("can't be shown");
  expect(fault(reviewTextSchema, 'x'.repeat(29))).toBe('Please write at least 30 characters');
  expect(fault(replyTextSchema, '   ')).toBe('Please write your reply first');
  for (const nothing of ['\u200b', '\u3164', '\u2800\u2060']) {
    expect(fault(replyTextSchema, nothing)).toBe('Please write your reply first');
    expect(fault(reviewTextSchema, nothing.repeat(40))).toBe('Please write at least 30 characters');
    expect(fault(reviewTextSchema, `Quiet.${'\u200b'.repeat(40)}`)).toBe(
      'Please write at least 30 characters',
    );
  }
  expect(fault(replyTextSchema, 'x'.repeat(1_001))).toBe('Please write at most 1,000 characters');
});
