import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openNewSwap } from '../../../test/new-swap.ts';
import { openPage } from '../../../test/open-page.tsx';
import { own, section } from '../../../test/own-guide.ts';
import { THEIR_HOME } from '../../../test/swaps.ts';

// A button that its own press disables would lose the focus, and with it the place of someone without a mouse.

const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true';

test('the last step down to one adult keeps the focus, and pressing on changes nothing [A11Y-08]', async () => {
  const { user } = await openNewSwap();
  const fewer = await screen.findByRole<HTMLButtonElement>('button', { name: 'Fewer adults' });
  const more = screen.getByRole('button', { name: 'More adults' });
  const adults = () => screen.getByRole('status', { name: 'Adults' }).textContent;
  while (!isOff(fewer)) await user.click(fewer);
  await user.click(more);
  fewer.focus();
  await user.keyboard('{Enter}{Enter}');
  expect(adults()).toBe('1');
  expect(isOff(fewer)).toBe(true);
  expect(fewer.disabled).toBe(false);
  expect(document.activeElement).toBe(fewer);
});

test('a section of a house guide keeps the focus on the button that moves it, and removing it goes to its neighbour [A11Y-08]', async () => {
  const { user } = await openPage(`/house/${THEIR_HOME}/guide`, {
    viewer: 'subscriber',
    answers: {
      'GET /api/homes/:id/guide': {
        ...own,
        sections: [section(1, 'Keys'), section(2, 'Heating'), section(3, 'Waste')],
      },
    },
  });
  const titles = () =>
    [...document.querySelectorAll<HTMLInputElement>('[data-section] input:not([type=file])')].map(
      ({ value }) => value,
    );
  const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
  (await button('Move down: Keys')).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move down: Keys'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(titles()).toEqual(['Heating', 'Waste', 'Keys']));
  const down = await button('Move down: Keys');
  await waitFor(() => expect(document.activeElement).toBe(down));
  expect([isOff(down), down.disabled]).toEqual([true, false]);
  await user.keyboard('{Enter}');
  expect(titles()).toEqual(['Heating', 'Waste', 'Keys']);
  (await button('Remove: Heating')).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(titles()).toEqual(['Waste', 'Keys']));
  expect(within(screen.getByRole('main')).getByRole('button', { name: 'Remove: Waste' })).toBe(
    document.activeElement,
  );
});
