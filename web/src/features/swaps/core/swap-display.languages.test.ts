import { withLanguage } from '@swapstead/messages';
import { expect, test } from 'vitest';
import { aSwap } from '../../../../test/swaps.ts';
import { ownStay, staysAtHome } from './swap-display.ts';

test('a home within a sentence is quoted by its title, without its place [LANG-11]', () => {
  const swap = aSwap();
  const stay = ownStay(swap);
  if (!stay) throw new Error('This swap has no stay of its reader.');
  const home = { ...stay.home, title: 'Rooftops', place: 'Lisbon' };
  const text = (place: string | null) => staysAtHome(swap, { ...stay, home: { ...home, place } });
  expect([text('Lisbon'), text(null)]).toEqual(['You stay at Rooftops, Lisbon', 'You stay at Rooftops']);
  expect(withLanguage('de', () => [text('Lisbon'), text(null)])).toEqual([
    'Du wohnst in „Rooftops“ (Lisbon)',
    'Du wohnst in „Rooftops“',
  ]);
});
