import type { NightChange, OwnCalendar, OwnRun } from '@swapstead/contract/calendar/endpoints';
import { FIRST_RULES } from '@swapstead/contract/calendar/stay-rules';
import { expect, test, vi } from 'vitest';
import { openAhead, restoring, savedLines, withChange } from '../core/own-nights.ts';
import { createNightSaver } from './night-saver.ts';

const run = (from: string, to: string, word: OwnRun['word'] = 'ask', more: Partial<OwnRun> = {}): OwnRun => ({
  from,
  to,
  state: word,
  word,
  feed_ids: [],
  swap_id: null,
  ...more,
});
const calendar = (runs: OwnRun[], version = 1): OwnCalendar => ({
  home_id: '00000000-0000-4000-8000-000000000001',
  version,
  today: '2027-07-01',
  last: '2029-06-30',
  runs,
  rules: { ...FIRST_RULES, version: 0 },
  freshness: { confirmed_days: null, silent_days: 0 },
});

test("[CAL-01, CAL-16] a change sets the host's state of each night, under a feed and beside a swap", () => {
  const runs = [
    run('2027-07-01', '2027-07-05'),
    run('2027-07-05', '2027-07-07', 'ask', { state: 'closed', feed_ids: ['f'] }),
    run('2027-07-07', '2027-07-09', 'ask', { state: 'taken', swap_id: 's' }),
    run('2027-07-09', '2027-07-12', 'closed'),
  ];
  const changed = withChange([...runs], { from: '2027-07-04', to: '2027-07-10', state: 'open' });
  expect(changed.map(({ from, to, word, state }) => [from.slice(8), to.slice(8), word, state])).toEqual([
    ['01', '04', 'ask', 'ask'],
    ['04', '05', 'open', 'open'],
    ['05', '07', 'open', 'closed'],
    ['07', '09', 'ask', 'taken'],
    ['09', '10', 'open', 'open'],
    ['10', '12', 'closed', 'closed'],
  ]);
  expect(openAhead(calendar(changed))).toBe(2);
});

test('[CAL-13] undo restores each night to its own earlier state', () => {
  const runs = [run('2027-07-01', '2027-07-03', 'open'), run('2027-07-03', '2027-07-06', 'closed')];
  expect(restoring(runs, [{ from: '2027-07-02', to: '2027-07-05' }])).toEqual([
    { from: '2027-07-02', to: '2027-07-03', state: 'open' },
    { from: '2027-07-03', to: '2027-07-05', state: 'closed' },
  ]);
});

test.each([
  [[14, 'open', 0], ['14 nights set to open.']],
  [[1, 'ask', 0], ['1 night set to ask.']],
  [
    [7, 'closed', 2],
    ['5 nights set to closed.', '2 nights are part of a swap and stay taken.'],
  ],
  [[2, 'closed', 2], ['2 nights are part of a swap and stay taken.']],
] as const)('[CAL-13, CAL-16] words %o as %o', ([count, word, taken], lines) => {
  expect(savedLines(count, word, taken)).toEqual(lines);
});

/** A saver whose requests the test answers. */
function saving() {
  const stored = calendar([run('2027-07-01', '2029-07-01')]);
  const sent: {
    changes: NightChange[];
    version: number;
    answer: PromiseWithResolvers<OwnCalendar & { taken: number }>;
  }[] = [];
  const onSaved = vi.fn();
  const onFailed = vi.fn();
  const saver = createNightSaver({
    stored,
    save: (changes, version) => {
      const answer = Promise.withResolvers<OwnCalendar & { taken: number }>();
      sent.push({ changes, version, answer });
      return answer.promise;
    },
    onSaved,
    onFailed,
  });
  return { stored, sent, saver, onSaved, onFailed };
}
const july = (from: string, to: string): NightChange => ({
  from: `2027-07-${from}`,
  to: `2027-07-${to}`,
  state: 'open',
});

test('[CAL-13] changes show immediately and are saved one after the other, each on the version returned before', async () => {
  const { saver, sent, stored } = saving();
  saver.set([july('03', '05')]);
  saver.set([july('08', '09')]);
  expect(saver.snapshot().status).toBe('saving');
  expect(openAhead(saver.snapshot().calendar)).toBe(3);
  expect(sent).toHaveLength(1);
  sent[0]?.answer.resolve({ ...calendar(withChange(stored.runs, july('03', '05')), 2), taken: 0 });
  await expect.poll(() => sent).toHaveLength(2);
  expect(sent.map(({ version }) => version)).toEqual([1, 2]);
  sent[1]?.answer.resolve({ ...calendar([run('2027-07-01', '2029-07-01', 'open')], 3), taken: 0 });
  await expect.poll(() => saver.snapshot().status).toBe('saved');
});

test('[CAL-14] after a failure the stored nights show again, never half a range', async () => {
  const { saver, sent, stored, onFailed } = saving();
  saver.set([july('03', '05')]);
  saver.set([july('08', '09')]);
  sent[0]?.answer.reject(new Error('The service is busy.'));
  await expect.poll(() => onFailed).toHaveBeenCalledOnce();
  expect(saver.snapshot()).toEqual({ calendar: stored, status: 'still' });
  expect(sent).toHaveLength(1);
});

test('[CAL-15] changes from another window show, but not while a change is being saved', async () => {
  const { saver, sent, stored } = saving();
  const elsewhere = calendar([run('2027-07-01', '2029-07-01', 'closed')], 5);
  saver.set([july('03', '05')]);
  saver.accept(elsewhere);
  expect(saver.snapshot().calendar.version).toBe(1);
  sent[0]?.answer.resolve({ ...stored, version: 2, taken: 0 });
  await expect.poll(() => saver.snapshot().status).toBe('saved');
  saver.accept(elsewhere);
  expect(saver.snapshot().calendar.version).toBe(5);
});

test('[CAL-15] a calendar requested before a change and received after it is ignored, and the next change is based on the newer one', async () => {
  const { saver, sent, stored } = saving();
  saver.set([july('03', '05')]);
  sent[0]?.answer.resolve({ ...calendar(withChange(stored.runs, july('03', '05')), 2), taken: 0 });
  await expect.poll(() => saver.snapshot().status).toBe('saved');
  saver.accept({ ...stored });
  expect(openAhead(saver.snapshot().calendar)).toBe(2);
  saver.set([july('08', '09')]);
  expect(sent.map(({ version }) => version)).toEqual([1, 2]);
});
