import { describe, expect, it } from 'vitest';
import { hasContact, replyTextSchema, reviewTextSchema } from './review-text.ts';

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

describe('a review may name', () => {
  it.each([
    'built in 1905, and 10-15 minutes from the sea',
    'it cost 1 250 000 to restore',
    'rooms 1, 2 and 3; we paid 0.50 for the tram',
    'from 06:00 to 22:00 it is quiet',
    'check-in at 0900',
    'at 7 p.m. we left.Then it rained',
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
