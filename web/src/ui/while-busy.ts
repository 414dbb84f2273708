import type { MouseEventHandler } from 'react';

type Press = MouseEventHandler<HTMLButtonElement>;

const doNothing: Press = (event) => event.preventDefault();

/**
 * Props of a button: while what it does is under way, a press does nothing and sends no form, nor does Enter in a field
 * of its form. Unlike `disabled` it keeps the focus, which would fall to the beginning of the page.
 */
export const whileBusy = (busy: boolean | undefined, onClick: Press | undefined) =>
  busy ? { 'aria-disabled': true, onClick: doNothing } : { onClick };
