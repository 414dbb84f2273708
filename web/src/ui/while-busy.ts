import type { MouseEventHandler } from 'react';

type Press = MouseEventHandler<HTMLButtonElement>;

const doNothing: Press = (event) => event.preventDefault();

/**
 * Props of a busy button, or of one that its own press can turn off, such as the last step of a number: pressing it
 * does nothing and submits no form, nor does Enter in a field of its form. Unlike a `disabled` button it keeps the
 * focus, which would otherwise move to the top of the page.
 */
export const whileBusy = (busy: boolean | undefined, onClick: Press | undefined) =>
  busy ? { 'aria-disabled': true, onClick: doNothing } : { onClick };
