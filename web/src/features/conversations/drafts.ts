import { keptTexts } from '../../lib/browser/kept-texts.ts';
import { randomId } from '../../lib/browser/random.ts';
import { STORAGE_KEYS } from '../../lib/drafts/storage-keys.ts';

/** A message that was begun. The name under which it is sent stays the same until it has arrived. */
export type MessageDraft = { text: string; submission_id: string };

type Kept = Record<string, MessageDraft>;

/** Drafts kept at most, the latest ones. */
const MOST = 50;

const nameOf = (userId: string, conversationId: string) => `${userId}/${conversationId}`;
const fresh = (): MessageDraft => ({ text: '', submission_id: randomId() });

export function readDraft(userId: string, conversationId: string): MessageDraft {
  const kept = readAll()[nameOf(userId, conversationId)];
  return typeof kept?.text === 'string' && typeof kept.submission_id === 'string' ? kept : fresh();
}

/** Keeps the text for this conversation; an empty one is forgotten. */
export function writeDraft(userId: string, conversationId: string, draft: MessageDraft): void {
  const { [nameOf(userId, conversationId)]: _, ...others } = readAll();
  const kept = draft.text ? { ...others, [nameOf(userId, conversationId)]: draft } : others;
  keptTexts.set(
    STORAGE_KEYS.messageDrafts,
    JSON.stringify(Object.fromEntries(Object.entries(kept).slice(-MOST))),
  );
}

export const newDraft = fresh;

/** Puts words into the message form: below what was begun there, and once. */
export function addToDraft(userId: string, conversationId: string, words: string): void {
  const { text } = readDraft(userId, conversationId);
  if (text.includes(words)) return;
  const both = [text.trimEnd(), words].filter(Boolean).join('\n\n');
  writeDraft(userId, conversationId, { ...fresh(), text: both });
}

function readAll(): Kept {
  try {
    const value: unknown = JSON.parse(keptTexts.get(STORAGE_KEYS.messageDrafts) ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Kept) : {};
  } catch {
    return {};
  }
}
