import { matchesMedia } from '../lib/browser/media.ts';

/** A dialog first focuses the control in the element with this attribute, rather than the first one. */
export const INITIAL_FOCUS = { 'data-initial-focus': '' };

const CONTROLS =
  ':is(a[href], button, input, select, textarea, summary):not(:disabled, [aria-disabled="true"], [tabindex="-1"])';

/** Fields for which a phone opens its keyboard, which covers half of the dialog. */
const TYPED = 'textarea, input:not([type=checkbox], [type=radio], [type=date], [type=file])';

const controlsIn = (part: Element | null | undefined) => [
  ...(part?.querySelectorAll<HTMLElement>(CONTROLS) ?? []),
];

/**
 * Sets a dialog's initial focus: the first control of its content or, without any, the first button at its foot,
 * which changes nothing. The heading gets it if the control would have to be scrolled to, hiding the text above it,
 * or if a phone would open its keyboard.
 */
export function focusDialogContent(dialog: HTMLDialogElement) {
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
    // Hidden controls refuse the focus.
    if (document.activeElement === control) return;
  }
  focusHeading(dialog);
}

export const focusHeading = (dialog: HTMLDialogElement) =>
  dialog.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });

/** In a radio group the checked button, as with Tab. */
const chosenOf = (control: HTMLElement) =>
  (control.matches('[type=radio]') &&
    control.closest('fieldset')?.querySelector<HTMLElement>('[type=radio]:checked')) ||
  control;

const isInView = (control: HTMLElement, dialog: HTMLDialogElement) =>
  control.getBoundingClientRect().bottom <= dialog.getBoundingClientRect().bottom;

const isTypedOnPhone = (control: HTMLElement) => control.matches(TYPED) && matchesMedia('(pointer: coarse)');
