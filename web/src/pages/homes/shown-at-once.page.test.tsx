import { act, render, screen } from '@testing-library/react';
import { Suspense, use, useState } from 'react';
import { expect, it } from 'vitest';
import { useShownAtOnce } from '../../features/homes/query/use-shown-at-once.ts';

const homes = Promise.withResolvers<string>();
const HOMES: Record<string, Promise<string>> = { all: Promise.resolve('All homes'), garden: homes.promise };

const Homes = ({ tag }: { tag: string }) => <p>{use(HOMES[tag] as Promise<string>)}</p>;

function Search() {
  const [tag, setTag] = useState('all');
  const [shown, choose] = useShownAtOnce(tag);
  return (
    <Suspense>
      <button
        type="button"
        aria-pressed={shown === 'garden'}
        onClick={() => choose('garden', () => setTag('garden'))}
      >
        Garden
      </button>
      <Homes tag={tag} />
    </Suspense>
  );
}

it('a filter looks pressed with the press, while the homes of the search before still stand below it [HOME-20]', async () => {
  await act(async () => render(<Search />));
  const pressed = () => screen.getByRole('button', { name: 'Garden' }).getAttribute('aria-pressed');
  expect([pressed(), screen.getByRole('paragraph').textContent]).toEqual(['false', 'All homes']);
  await act(async () => screen.getByRole('button', { name: 'Garden' }).click());
  expect([pressed(), screen.getByRole('paragraph').textContent]).toEqual(['true', 'All homes']);
  await act(async () => homes.resolve('Homes with a garden'));
  expect(screen.getByRole('paragraph').textContent).toBe('Homes with a garden');
  expect(pressed()).toBe('true');
});
