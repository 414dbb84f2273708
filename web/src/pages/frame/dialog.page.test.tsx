import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

function Opener() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        When
      </button>
      <Dialog title="When" open={isOpen} onClose={() => setOpen(false)}>
        <input type="file" aria-label="Choose photos" />
      </Dialog>
    </>
  );
}

test('[A11Y-07] Escape closes a dialog before the focus returns, so that the next press opens it again', async () => {
  render(<Opener />);
  onTestFinished(cleanup);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'When' }));
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'When' });
  // Browsers fire cancel on Escape; unless it is prevented, they close the dialog and return the focus.
  expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(false);
  expect(screen.queryByRole('heading', { name: 'When' })).toBeNull();
  expect(dialog.open).toBe(false);
  await user.click(screen.getByRole('button', { name: 'When' }));
  expect(screen.getByRole('heading', { name: 'When' })).toBeTruthy();
  expect(dialog.open).toBe(true);
});

test('a dialog stays open when its file picker is cancelled', async () => {
  render(<Opener />);
  onTestFinished(cleanup);
  await userEvent.setup().click(screen.getByRole('button', { name: 'When' }));
  fireEvent(screen.getByLabelText('Choose photos'), new Event('cancel', { bubbles: true }));
  expect(screen.getByRole<HTMLDialogElement>('dialog', { name: 'When' }).open).toBe(true);
});

const question = (
  <>
    <Button look="quiet">Keep it</Button>
    <Button look="danger">Delete</Button>
  </>
);

/** The focused element's name once a dialog has opened. */
function focusedIn(children: ReactNode, actions?: ReactNode): string | null | undefined {
  render(
    <Dialog title="Delete it?" open onClose={() => undefined} actions={actions}>
      {children}
    </Dialog>,
  );
  onTestFinished(cleanup);
  const { activeElement } = document;
  return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent;
}

test.each<[opensWith: string, children: ReactNode, actions: ReactNode, focused: string]>([
  ['its first field', <input key="" aria-label="Reason" />, question, 'Reason'],
  [
    'the first of what can be pressed',
    <button key="" type="button">
      Report
    </button>,
    undefined,
    'Report',
  ],
  [
    'the chosen one of several',
    <fieldset key="">
      <input type="radio" name="sort" aria-label="Newest" />
      <input type="radio" name="sort" aria-label="Nearest" defaultChecked />
    </fieldset>,
    undefined,
    'Nearest',
  ],
  [
    'what leaves everything as it is, where there is only a question',
    'It is gone then.',
    question,
    'Keep it',
  ],
  ['its heading, where there is nothing but text', 'Five photos.', undefined, 'Delete it?'],
  [
    'its heading, where all that can be pressed is disabled',
    <input key="" aria-label="Code" disabled />,
    undefined,
    'Delete it?',
  ],
])('[A11Y-07] a dialog opens with the focus on %s', (_, children, actions, focused) => {
  expect(focusedIn(children, actions)).toBe(focused);
});

test('[A11Y-07] a dialog longer than the window opens with the focus on its heading, so that it is read from the top', () => {
  vi.spyOn(HTMLInputElement.prototype, 'getBoundingClientRect').mockReturnValue({ bottom: 900 } as DOMRect);
  vi.spyOn(HTMLDialogElement.prototype, 'getBoundingClientRect').mockReturnValue({ bottom: 800 } as DOMRect);
  onTestFinished(() => void vi.restoreAllMocks());
  expect(focusedIn(<input aria-label="Reason" />, question)).toBe('Delete it?');
});

test('[A11Y-07] on a phone no keyboard covers a dialog before its field is touched', () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      Object.assign(new EventTarget(), { matches: query === '(pointer: coarse)', media: query }) as never,
  );
  onTestFinished(() => void vi.restoreAllMocks());
  expect(focusedIn(<input aria-label="Reason" />, question)).toBe('Delete it?');
  cleanup();
  expect(focusedIn(<input type="checkbox" aria-label="Pool" />, question)).toBe('Pool');
});
