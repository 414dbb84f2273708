import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { SearchField } from '../../ui/search-field.tsx';

test('text typed while an earlier search is on its way to the address stays, and is searched next', async () => {
  onTestFinished(cleanup);
  const asked: string[] = [];
  const field = (value: string) => (
    <SearchField
      label="Search users"
      placeholder=""
      maxLength={100}
      value={value}
      onSearch={(search) => asked.push(search)}
    />
  );
  const { rerender } = render(field(''));
  const input = screen.getByLabelText<HTMLInputElement>('Search users');
  const type = (value: string) => fireEvent.change(input, { target: { value } });
  type('ann');
  await waitFor(() => expect(asked).toEqual(['ann']));
  type('anna');
  rerender(field('ann'));
  expect(input.value).toBe('anna');
  await waitFor(() => expect(asked).toEqual(['ann', 'anna']));
  // The address may lag behind: the earlier search arrives long after the later one was sent.
  type('annab');
  await waitFor(() => expect(asked).toEqual(['ann', 'anna', 'annab']));
  rerender(field('anna'));
  expect(input.value).toBe('annab');
  rerender(field('annab'));
  expect(input.value).toBe('annab');
  // A change from elsewhere, such as a step back, changes the field.
  rerender(field('ann'));
  expect(input.value).toBe('ann');
  expect(asked).toHaveLength(3);
});
