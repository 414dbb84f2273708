import type { Deadline } from '@swapstead/contract/swaps/view';
import { endHere } from './swap-look.ts';

/** When a deadline ends for a reader in another time zone; nothing if its day ends with the reader's (PROP-32). */
export function EndHere({ deadline, today }: { deadline: Deadline; today: string }) {
  const text = endHere(deadline, today);
  return text && <span className="mt-1 block text-14 text-ink-soft">{text}</span>;
}
