import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { Dialog } from '../ui/dialog.tsx';

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

test('[A11Y-07] a dialog that Escape closes is closed before the focus is back, so that the next press opens it again', async () => {
  render(<Opener />);
  onTestFinished(cleanup);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'When' }));
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'When' });
  // What a browser does at Escape: it asks, and closes the dialog and gives the focus back unless it is told not to.
  expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(false);
  expect(screen.queryByRole('heading', { name: 'When' })).toBeNull();
  expect(dialog.open).toBe(false);
  await user.click(screen.getByRole('button', { name: 'When' }));
  expect(screen.getByRole('heading', { name: 'When' })).toBeTruthy();
  expect(dialog.open).toBe(true);
});

test('a dialog stays open when the choice of files in it is given up', async () => {
  render(<Opener />);
  onTestFinished(cleanup);
  await userEvent.setup().click(screen.getByRole('button', { name: 'When' }));
  fireEvent(screen.getByLabelText('Choose photos'), new Event('cancel', { bubbles: true }));
  expect(screen.getByRole<HTMLDialogElement>('dialog', { name: 'When' }).open).toBe(true);
});
