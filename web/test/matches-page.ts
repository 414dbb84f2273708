import { act, screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import type { Answers } from './answers.ts';
import { openPage } from './open-page.tsx';

export const id = (n: number) => `00000000-0000-4000-8000-0000000000${String(n).padStart(2, '0')}`;

export const open = (
  answers: Answers,
  viewer: 'visitor' | 'free' | 'subscriber' = 'subscriber',
  address = '/matches',
) =>
  openPage(address, { viewer, answers: { 'GET /api/likes': { homes: [], next_cursor: null }, ...answers } });

/** The card of home number `n`. */
export const card = async (n: number) => {
  const heading = await screen.findByRole('heading', { level: 2, name: new RegExp(`: Home ${n}$`) });
  return within(heading.closest('article') as HTMLElement);
};
export const main = () => within(screen.getByRole('main'));
export const headings = () =>
  main()
    .queryAllByRole('heading', { level: 2, name: /: Home \d+$/ })
    .map((heading) => heading.textContent?.split(': Home ')[1]);
export const dismissed = (n: number) => document.getElementById(`match-${id(90)}-${id(n)}`);

/** The page reads the matches again, as it does every 45 seconds. */
export async function laterReading(): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(46_000));
}
