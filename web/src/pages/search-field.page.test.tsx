import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { SearchField } from '../ui/search-field.tsx';

test('what is typed while the search before is on its way to the address stays, and is searched next', async () => {
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
  const user = userEvent.setup();
  const { rerender } = render(field(''));
  const input = screen.getByLabelText<HTMLInputElement>('Search users');
  await user.type(input, 'ann');
  await waitFor(() => expect(asked).toEqual(['ann']));
  await user.type(input, 'a');
  rerender(field('ann'));
  expect(input.value).toBe('anna');
  await waitFor(() => expect(asked).toEqual(['ann', 'anna']));
  rerender(field('anna'));
  // What comes from elsewhere, as a step back does, changes the field.
  rerender(field(''));
  expect(input.value).toBe('');
});
