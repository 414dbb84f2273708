import type { Deadline } from '@swapstead/contract/swaps/view';
import { localEndText } from './swap-display.ts';

/** When a deadline ends for a reader in another time zone; nothing if its day ends with the reader's (PROP-32). */
export function LocalDeadline({ deadline, today }: { deadline: Deadline; today: string }) {
  const text = localEndText(deadline, today);
  return text && <span className="mt-1 block text-14 text-ink-soft">{text}</span>;
}
