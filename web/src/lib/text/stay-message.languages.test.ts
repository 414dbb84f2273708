import { m, withLanguage } from '@swapstead/messages';
import { expect, it } from 'vitest';
import { stayMessage } from './stay-message.ts';

const search = new URLSearchParams({ check_in: '2027-07-14', check_out: '2027-07-21', guests: '2' });

it("the beginning of a message comes in the sender's language, days included [LANG-26]", () => {
  expect(withLanguage('en', () => stayMessage(search))).toContain('Wednesday 14 July 2027');
  expect(withLanguage('de', () => stayMessage(search))).toContain('Mittwoch, 14. Juli 2027');
  expect(withLanguage('fr', () => stayMessage(search))).toContain('mercredi 14 juillet 2027');
  expect(withLanguage('de', m.swaps_swap_guide_please_write_it)).not.toBe(
    m.swaps_swap_guide_please_write_it(),
  );
});
