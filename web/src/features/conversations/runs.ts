import type { Message } from '@swapstead/contract/conversations/endpoints';

/** What stands in a conversation: a message, the card of a swap, or a run of what happened to one swap. */
export type Part =
  | { kind: 'message'; message: Message }
  | { kind: 'card'; swapId: string; seq: number }
  | { kind: 'run'; swapId: string; seq: number; entries: readonly number[]; followsCard: boolean };

/**
 * The messages of a day, with what happened to one swap in a row as one part: an agreement alone makes half a dozen
 * entries, and what the two have written must not drown in them.
 * @param isFirst whether a message is the first one about its swap, where the card stands (PROP-15)
 */
export function inRuns(messages: readonly Message[], isFirst: (message: Message) => boolean): Part[] {
  const parts: Part[] = [];
  for (const message of messages) {
    const { swap, seq } = message;
    const last = parts.at(-1);
    if (!swap) parts.push({ kind: 'message', message });
    else if (isFirst(message)) parts.push({ kind: 'card', swapId: swap.id, seq });
    else if (last?.kind === 'run' && last.swapId === swap.id) last.entries = [...last.entries, swap.entry];
    else {
      const followsCard = last?.kind === 'card' && last.swapId === swap.id;
      parts.push({ kind: 'run', swapId: swap.id, seq, entries: [swap.entry], followsCard });
    }
  }
  return parts;
}
