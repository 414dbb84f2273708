import type { Message, Thread } from '@swapstead/contract/conversations/endpoints';
import type { ConversationEvent } from '@swapstead/contract/inbox/endpoints';

/** Adds a message to the thread, unless it is there already. */
export function addMessage(thread: Thread, message: Message): Thread {
  const at = thread.messages.findLastIndex(({ seq }) => seq <= message.seq);
  if (thread.messages[at]?.seq === message.seq) return thread;
  const messages = thread.messages.toSpliced(at + 1, 0, message);
  return { ...thread, messages, last_message: messages.at(-1) ?? null };
}

export function changeThread(thread: Thread, { message, state, event }: ConversationEvent): Thread {
  const changed = message ? addMessage({ ...thread, position: event }, message) : thread;
  return { ...changed, state };
}

/** Adds an older page above the loaded messages. */
export function addOlder(thread: Thread, older: Pick<Thread, 'messages' | 'has_older'>): Thread {
  const first = thread.messages[0]?.seq ?? Number.POSITIVE_INFINITY;
  const above = older.messages.filter(({ seq }) => seq < first);
  return { ...thread, messages: [...above, ...thread.messages], has_older: older.has_older };
}

/**
 * Joins the newest messages with the loaded older ones if they overlap, that is, if the first new one was loaded
 * before. A later overlap may be the member's own message, sent while others were missed.
 */
export function mergeThread(known: Thread | undefined, fresh: Thread): Thread {
  const first = fresh.messages[0]?.seq;
  const meets = known && first !== undefined && known.messages.some(({ seq }) => seq === first);
  if (!meets) return fresh;
  const above = known.messages.filter(({ seq }) => seq < first);
  return above.length === 0
    ? fresh
    : { ...fresh, messages: [...above, ...fresh.messages], has_older: known.has_older };
}
