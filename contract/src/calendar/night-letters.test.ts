import { expect, it } from 'vitest';
import { addDays } from '../days.ts';
import { NIGHT_STATES, type NightRun, type NightState } from './endpoints.ts';
import { nightLetters, withRuns } from './night-letters.ts';

const today = '2027-02-26';
const rest = {
  today,
  last: '2029-02-25',
  rules: { shortest: 1, longest: null, check_in_days: [1, 2, 3, 4, 5, 6, 7], notice: 0 },
  freshness: { confirmed_days: null, silent_days: 0 },
};

it('writes a letter for each run, and its length only if it is longer than a night', () => {
  expect(nightLetters(['open', 'open', 'open', 'closed', 'ask', 'taken', 'taken'])).toBe('o3cat2');
  expect(withRuns({ ...rest, letters: 'o3cat2' }).runs).toEqual([
    { from: '2027-02-26', to: '2027-03-01', state: 'open' },
    { from: '2027-03-01', to: '2027-03-02', state: 'closed' },
    { from: '2027-03-02', to: '2027-03-03', state: 'ask' },
    { from: '2027-03-03', to: '2027-03-05', state: 'taken' },
  ]);
});

it('gives back the runs of any nights', () => {
  // Runs of one to 40 nights; where two of one state meet, they are one run.
  for (let seed = 1; seed <= 50; seed++) {
    const states = Array.from({ length: 40 }, (_, n) =>
      Array<NightState>(1 + ((seed * 17 + n * n * 7) % 40)).fill(
        NIGHT_STATES[(seed + n * n * n) % 4] as NightState,
      ),
    ).flat();
    const runs: NightRun[] = [];
    states.forEach((state, night) => {
      const last = runs.at(-1);
      const to = addDays(today, night + 1);
      if (last?.state === state) last.to = to;
      else runs.push({ from: addDays(today, night), to, state });
    });
    expect(runs.length).toBeGreaterThan(10);
    expect(withRuns({ ...rest, letters: nightLetters(states) })).toEqual({ ...rest, runs });
  }
});

it('leaves a reply with runs as it is, and refuses a letter that no night has', () => {
  const reply = { ...rest, runs: [{ from: today, to: '2029-02-26', state: 'ask' as const }] };
  expect(withRuns(reply)).toEqual(reply);
  expect(() => withRuns({ ...rest, letters: 'o2x' })).toThrow('No night has the letter x');
});
