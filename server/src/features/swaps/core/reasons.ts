import { ORIGINAL } from '@swapstead/contract/languages';
import { CANCEL_REASONS, DECLINE_REASONS } from '@swapstead/contract/swaps/texts';
import { m, withLanguage } from '@swapstead/messages';

/** Reasons that members choose from a list. Those of our team are written by hand. */
const LISTED: readonly (() => string)[] = [
  ...Object.keys(CANCEL_REASONS).map((key) => () => CANCEL_REASONS[key as keyof typeof CANCEL_REASONS]),
  ...Object.keys(DECLINE_REASONS).map((key) => () => DECLINE_REASONS[key as keyof typeof DECLINE_REASONS]),
  m.swaps_cancel_reason_personal,
];

/** A listed reason as it is stored: in English, since the other members may read other languages than this one. */
export const storedReason = (reason: () => string): string => withLanguage(ORIGINAL, reason);

/** A stored reason for its reader: a listed one in the language in use, one of our team's as it was written. */
export const reasonFor = (stored: string): string =>
  LISTED.find((reason) => storedReason(reason) === stored)?.() ?? stored;
