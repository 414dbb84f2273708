import { expect, it } from 'vitest';
import { reportReview } from './reviews/endpoints.ts';
import { cancelSwap } from './swaps/commands.endpoints.ts';
import { wordsSchema } from './swaps/forms.ts';
import { saveArrival, tickLine } from './swaps/stays.endpoints.ts';
import { VISIBLE } from './text.ts';

it.each(['\u200b', '\u00ad\u2060', '\u3164', '\u115f\u1160', '\u2800', '\uffa0 '])(
  'a text of %j shows nothing, so it is blank',
  (text) => {
    expect(VISIBLE.test(text)).toBe(false);
    expect(VISIBLE.test(`${text}a`)).toBe(true);
  },
);

it('what one member writes to another cannot turn the direction of the text around it', () => {
  const typed = 'We are two \u202ekcehc\u202c quiet \u2067people\u2069.';
  const kept = 'We are two kcehc quiet people.';
  const { submission_id, words } = { submission_id: crypto.randomUUID(), words: typed };
  expect(wordsSchema.parse(typed)).toBe(kept);
  expect(reportReview.body.parse({ reason: 'other', words, submission_id }).words).toBe(kept);
  const shown = { submission_id, from: 'agreed', revision: 1 };
  expect(cancelSwap.body.parse({ ...shown, reason: 'plans', words }).words).toBe(kept);
  expect(saveArrival.body.parse({ time: '15:00', note: typed }).note).toBe(kept);
  // A line that was stored before this rule can still be ticked.
  expect(tickLine.body.parse({ list: 'leave', text: typed, ticked: true }).text).toBe(typed);
});
