import type { Message } from '@swapstead/contract/conversations/endpoints';

/** An entry of a conversation: a message, the card of a swap, or a group of events of one swap. */
export type Part =
  | { kind: 'message'; message: Message }
  | { kind: 'card'; swapId: string; seq: number }
  | { kind: 'events'; swapId: string; seq: number; entries: readonly number[]; followsCard: boolean };

/**
 * The messages of a day, with consecutive events of one swap as a group. An agreement alone causes half a dozen
 * events, among which the members' messages would get lost.
 * @param isFirst whether a message is the first one about its swap, where the card is shown (PROP-15)
 */
export function groupMessages(messages: readonly Message[], isFirst: (message: Message) => boolean): Part[] {
  const parts: Part[] = [];
  for (const message of messages) {
    const { swap, seq } = message;
    const last = parts.at(-1);
    if (!swap) parts.push({ kind: 'message', message });
    else if (isFirst(message)) parts.push({ kind: 'card', swapId: swap.id, seq });
    else if (last?.kind === 'events' && last.swapId === swap.id) last.entries = [...last.entries, swap.entry];
    else {
      const followsCard = last?.kind === 'card' && last.swapId === swap.id;
      parts.push({ kind: 'events', swapId: swap.id, seq, entries: [swap.entry], followsCard });
    }
  }
  return parts;
}
