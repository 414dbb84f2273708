/** Whether a button can be pressed: it is neither disabled nor busy. */
export const canPress = (button: HTMLElement): boolean =>
  !button.matches('[disabled], [aria-disabled="true"]');
