import type { SwapView } from '@swapstead/contract/swaps/view';
import { expect, it, onTestFinished } from 'vitest';
import { aSwap, SWAP_ID } from '../../../../test/swaps.ts';
import { deadlineOf, localEndText } from './swap-display.ts';
import { swapProgress } from './swap-progress.ts';
import { swapQuery } from './swaps.queries.ts';

/** Sets the reader's time zone for this test. */
function readIn(zone: string) {
  const own = process.env.TZ;
  process.env.TZ = zone;
  onTestFinished(() => {
    if (own === undefined) delete process.env.TZ;
    else process.env.TZ = own;
  });
}

/** Wednesday 12 May ends at this instant at a home in Lisbon. */
const deadline = { at: '2027-05-12T23:00:00.000Z', day: '2027-05-12' };

it.each([
  ['Europe/Lisbon', undefined],
  ['Europe/Dublin', undefined],
  ['America/New_York', '19:00 your time'],
  ['Pacific/Auckland', '11:00 on Thursday, 13 May your time'],
])('in %s, shows when the day of a deadline ends [PROP-32]', (zone, text) => {
  readIn(zone);
  expect(localEndText(deadline, '2027-05-05')).toBe(text);
});

it("dates the steps of a swap like its history, by the reader's days [SWAP-07]", () => {
  readIn('Pacific/Auckland');
  const proposed = swapProgress(aSwap({ created_at: '2027-05-04T18:31:00.000Z' }))[0];
  expect(proposed).toEqual({ label: 'Proposed', day: '5 May', state: 'now' });
});

it('shows no day to answer by once our team looks at a dispute [STAY-23]', () => {
  const dispute = { by: 2, stay: 1, until: deadline, answers: [], with_team: false };
  const disputed = (with_team: boolean) => aSwap({ state: 'disputed', dispute: { ...dispute, with_team } });
  expect([deadlineOf(disputed(false)), deadlineOf(disputed(true))]).toEqual([deadline, undefined]);
});

it('loads a swap again within a day, however far off its next change by time is [SWAP-05]', () => {
  const { refetchInterval } = swapQuery('', SWAP_ID);
  const wait = (data: SwapView) =>
    typeof refetchInterval === 'function' && refetchInterval({ state: { data } } as never);
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  expect(wait(aSwap({ changes_at: inDays(40) }))).toBe(86_400_000);
  expect(wait(aSwap({ changes_at: inDays(0.5) }))).toBeGreaterThan(43_000_000);
  expect(wait(aSwap({ changes_at: null }))).toBe(false);
});
