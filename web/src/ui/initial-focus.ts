import { matchesMedia } from '../lib/browser/media.ts';

/** A dialog begins with the control in the element that has this attribute, rather than with its first one. */
export const INITIAL_FOCUS = { 'data-initial-focus': '' };

const CONTROLS = ':is(a[href], button, input, select, textarea, summary):not(:disabled, [tabindex="-1"])';

/** Fields for which a phone opens its keyboard, which covers half of the dialog. */
const TYPED = 'textarea, input:not([type=checkbox], [type=radio], [type=date], [type=file])';

const controlsIn = (part: Element | null | undefined) => [
  ...(part?.querySelectorAll<HTMLElement>(CONTROLS) ?? []),
];

/**
 * Gives the focus to what a dialog is about: the first control of its content, or where there is nothing to fill in or
 * choose the first button at its foot, which leaves everything as it is. The heading takes it where the control would
 * have to be scrolled to, since the words above it would be gone, and where a phone would open its keyboard.
 */
export function focusContent(dialog: HTMLDialogElement) {
  const content = dialog.querySelector('[data-content]');
  const candidates = [
    ...controlsIn(content?.querySelector('[data-initial-focus]')),
    ...controlsIn(content),
    ...controlsIn(dialog.querySelector('[data-actions]')),
  ];
  for (const candidate of candidates) {
    const control = chosenOf(candidate);
    if (!isInView(control, dialog) || isTypedOnPhone(control)) break;
    control.focus({ preventScroll: true });
    // What is not displayed does not take it.
    if (document.activeElement === control) return;
  }
  focusHeading(dialog);
}

export const focusHeading = (dialog: HTMLDialogElement) =>
  dialog.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });

/** Of radio buttons the chosen one, which is where Tab leads as well. */
const chosenOf = (control: HTMLElement) =>
  (control.matches('[type=radio]') &&
    control.closest('fieldset')?.querySelector<HTMLElement>('[type=radio]:checked')) ||
  control;

const isInView = (control: HTMLElement, dialog: HTMLDialogElement) =>
  control.getBoundingClientRect().bottom <= dialog.getBoundingClientRect().bottom;

const isTypedOnPhone = (control: HTMLElement) => control.matches(TYPED) && matchesMedia('(pointer: coarse)');
