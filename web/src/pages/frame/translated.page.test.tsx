import { render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPage } from '../../../test/open-page.tsx';
import { TRANSLATORS, type Translator, translatePage } from '../../../test/translate-page.ts';
import { tolerateTranslation } from '../../lib/browser/translated-page.ts';

/** Pages that the browser or an extension translates while they are read, as in WoWAnalyzer/WoWAnalyzer#948. */
const translators = Object.keys(TRANSLATORS) as Translator[];

let undo = () => {};
beforeEach(() => {
  undo = tolerateTranslation();
});
afterEach(() => undo());

const main = () => screen.getByRole('main');
const shown = () => main().textContent;

test.each(translators)(
  'the sign-in form works while %s translates it, and keeps no old text',
  async (translator) => {
    const { user } = await openPage('/auth');
    await screen.findByRole('heading', { level: 1, name: 'Welcome back' });
    translatePage(translator);
    await user.click(within(main()).getByRole('button', { name: /^sign in$/i }));
    await waitFor(() => expect(shown()).toContain('Please enter a valid email address'));
    translatePage(translator);
    await user.type(screen.getByLabelText(/^email/i), 'ada@example.org');
    await waitFor(() => expect(shown()).not.toMatch(/valid email/i));
    translatePage(translator);
    await user.click(screen.getByRole('link', { name: /^need an account/i }));
    await waitFor(() => expect(shown()).toContain('Create account'));
    expect(shown()).not.toMatch(/welcome back|valid email|need an account/i);
  },
);

type StayProps = { before?: string; nights: number; after?: string };

function Stay({ before, nights, after }: StayProps) {
  return (
    <p>
      {before}
      <b>Your stay</b>: {nights} nights
      {after}
    </p>
  );
}

test.each(translators)(
  'while %s translates, new texts stand in their place and removed ones go',
  async (translator) => {
    const { rerender, container } = render(<Stay nights={7} after=" in Porto" />);
    for (const [props, expected] of [
      [{ nights: 8, after: ' in Porto' }, 'your stay: 8 nights in porto'],
      [{ nights: 8 }, 'your stay: 8 nights'],
      [{ nights: 8, after: ' in Lisbon' }, 'your stay: 8 nights in lisbon'],
      [{ before: 'Soon: ', nights: 9, after: ' in Lisbon' }, 'soon: your stay: 9 nights in lisbon'],
      [{ nights: 9, after: ' in Faro' }, 'your stay: 9 nights in faro'],
    ] as [StayProps, string][]) {
      translatePage(translator);
      // The browser tells of its changes before the page makes its own.
      await Promise.resolve();
      rerender(<Stay {...props} />);
      await waitFor(() => expect(container.textContent?.toLowerCase()).toBe(expected));
    }
  },
);
