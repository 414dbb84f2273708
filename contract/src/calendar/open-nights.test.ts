import { expect, it } from 'vitest';
import { openNightsSentence } from './open-nights.ts';

it.each([
  [7, 7, 'Nadia', 'All 7 nights are open.'],
  [1, 1, 'Nadia', 'The night is open.'],
  [7, 0, 'Nadia', "Nadia hasn't marked these nights yet. You can still ask."],
  [1, 0, 'Nadia', "Nadia hasn't marked this night yet. You can still ask."],
  [7, 5, 'Nadia', "5 of 7 nights are open. Nadia hasn't marked the other 2 yet. You can still ask."],
  [7, 1, 'Nadia', "1 of 7 nights is open. Nadia hasn't marked the other 6 yet. You can still ask."],
  [7, 6, 'Nadia', "6 of 7 nights are open. Nadia hasn't marked the other one yet. You can still ask."],
  [7, 7, null, 'All 7 nights are open.'],
  [7, 0, null, "You haven't marked these nights yet. You can still offer them."],
  [1, 0, null, "You haven't marked this night yet. You can still offer it."],
  [7, 5, null, "5 of 7 nights are open. You haven't marked the other 2 yet. You can still offer them."],
])('of %i nights %i open, at %s: %s [PROP-07]', (nights, open, host, sentence) => {
  expect(openNightsSentence({ nights, open, ask: nights - open }, host)).toBe(sentence);
});
