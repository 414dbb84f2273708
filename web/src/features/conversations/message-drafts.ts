import { randomId } from '../../lib/browser/random.ts';
import { createDraftStore } from '../../lib/drafts/draft-store.ts';
import { STORAGE_KEYS } from '../../lib/drafts/storage-keys.ts';

/** An unsent message. Its submission id stays the same until it is sent. */
export type MessageDraft = { text: string; submission_id: string };

const drafts = createDraftStore<MessageDraft>(STORAGE_KEYS.messageDrafts, 50);

const nameOf = (userId: string, conversationId: string) => `${userId}/${conversationId}`;

export const newDraft = (): MessageDraft => ({ text: '', submission_id: randomId() });

export function readDraft(userId: string, conversationId: string): MessageDraft {
  const draft = drafts.read(nameOf(userId, conversationId));
  return typeof draft?.text === 'string' && typeof draft.submission_id === 'string' ? draft : newDraft();
}

/** Stores the draft of this conversation; an empty one is removed. */
export function writeDraft(userId: string, conversationId: string, draft: MessageDraft): void {
  const name = nameOf(userId, conversationId);
  if (draft.text) drafts.write(name, draft);
  else drafts.remove(name);
}

/** Adds a text below the draft, unless the draft contains it. */
export function addToDraft(userId: string, conversationId: string, words: string): void {
  const { text } = readDraft(userId, conversationId);
  if (text.includes(words)) return;
  const both = [text.trimEnd(), words].filter(Boolean).join('\n\n');
  writeDraft(userId, conversationId, { ...newDraft(), text: both });
}
