import type { Message, Thread } from '@swapstead/contract/conversations/endpoints';
import type { ConversationEvent } from '@swapstead/contract/inbox/endpoints';

/** The thread with a message that came; one that is there already changes nothing. */
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

/** Messages of an older page above those that are there. */
export function addOlder(thread: Thread, older: Pick<Thread, 'messages' | 'has_older'>): Thread {
  const first = thread.messages[0]?.seq ?? Number.POSITIVE_INFINITY;
  const above = older.messages.filter(({ seq }) => seq < first);
  return { ...thread, messages: [...above, ...thread.messages], has_older: older.has_older };
}

/**
 * Joins the newest messages with the older ones that were loaded, if they meet: if the first new one was loaded before.
 * A later one may be an own message that was sent while others were missed.
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
