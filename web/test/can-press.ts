/** Whether a press of the button does something: it is neither disabled nor busy. */
export const canPress = (button: HTMLElement): boolean =>
  !button.matches('[disabled], [aria-disabled="true"]');
