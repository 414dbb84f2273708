import type { Calendar } from '@swapstead/contract/calendar';
import { expect, test, vi } from 'vitest';
import { createCalendarSaver } from './calendar-saver.ts';

const calendar = (available_dates: string[], calendar_version: number): Calendar => ({
  available_dates,
  calendar_version,
  calendar_confirmed_at: calendar_version > 1 ? '2027-01-01T00:00:00Z' : null,
});

/** A server whose answers the test gives. */
function slowServer() {
  const asked: { days: readonly string[]; version: number }[] = [];
  const answers: { resolve: (calendar: Calendar) => void; reject: (error: Error) => void }[] = [];
  const reply = () => new Promise<Calendar>((resolve, reject) => answers.push({ resolve, reject }));
  const onFailed = vi.fn();
  const saver = createCalendarSaver({
    stored: calendar(['2027-02-01'], 1),
    save: (days, version) => {
      asked.push({ days, version });
      return reply();
    },
    confirm: reply,
    onStored: () => {},
    onFailed,
  });
  const answer = async (one: Calendar | Error) => {
    const next = answers.shift();
    if (one instanceof Error) next?.reject(one);
    else next?.resolve(one);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { saver, asked, answer, onFailed };
}

test('[PROF-34] changes made while one is saved go together with the next, on its version', async () => {
  const { saver, asked, answer } = slowServer();
  saver.set(['2027-02-01', '2027-02-02']);
  saver.set(['2027-02-02']);
  saver.set(['2027-02-02', '2027-02-03']);
  expect(asked).toEqual([{ days: ['2027-02-01', '2027-02-02'], version: 1 }]);
  await answer(calendar(['2027-02-01', '2027-02-02'], 2));
  expect(asked[1]).toEqual({ days: ['2027-02-02', '2027-02-03'], version: 2 });
  expect(saver.snapshot()).toMatchObject({ days: ['2027-02-02', '2027-02-03'], status: 'saving' });
  await answer(calendar(['2027-02-02', '2027-02-03'], 3));
  expect(saver.snapshot().status).toBe('saved');
  expect(asked).toHaveLength(2);
});

test('[PROF-34] a save that fails says so and shows the stored days again', async () => {
  const { saver, answer, onFailed } = slowServer();
  saver.set([]);
  saver.set(['2027-05-05']);
  const failure = new Error('The calendar was changed somewhere else meanwhile.');
  await answer(failure);
  expect(onFailed).toHaveBeenCalledExactlyOnceWith(failure, 'save');
  expect(saver.snapshot()).toMatchObject({ days: ['2027-02-01'], status: 'still' });
});

test('a newer calendar from elsewhere is shown, an older one or one in the middle of a save is not', async () => {
  const { saver, asked, answer } = slowServer();
  saver.accept(calendar(['2027-09-09'], 1));
  expect(saver.snapshot().days).toEqual(['2027-02-01']);
  saver.set([]);
  saver.accept(calendar(['2027-09-09'], 5));
  expect(saver.snapshot().days).toEqual([]);
  await answer(calendar([], 2));
  saver.accept(calendar(['2027-09-09'], 5));
  expect(saver.snapshot().days).toEqual(['2027-09-09']);
  saver.set([]);
  expect(asked.at(-1)).toEqual({ days: [], version: 5 });
});

test('confirming keeps the days and takes the new version along', async () => {
  const { saver, asked, answer } = slowServer();
  saver.confirm();
  saver.confirm();
  saver.set(['2027-02-07']);
  expect(asked).toEqual([]);
  await answer(calendar(['2027-02-01'], 2));
  expect(saver.snapshot()).toMatchObject({ days: ['2027-02-07'], confirmedAt: '2027-01-01T00:00:00Z' });
  expect(asked).toEqual([{ days: ['2027-02-07'], version: 2 }]);
});
