import { keptTexts } from '../../lib/browser/kept-texts.ts';
import { randomId } from '../../lib/browser/random.ts';
import { STORAGE_KEYS } from '../../lib/drafts/storage-keys.ts';

/** An unsent message. Its submission id stays the same until it is sent. */
export type MessageDraft = { text: string; submission_id: string };

type Kept = Record<string, MessageDraft>;

/** The number of drafts stored; older ones are dropped. */
const MOST = 50;

const nameOf = (userId: string, conversationId: string) => `${userId}/${conversationId}`;
const fresh = (): MessageDraft => ({ text: '', submission_id: randomId() });

export function readDraft(userId: string, conversationId: string): MessageDraft {
  const kept = readAll()[nameOf(userId, conversationId)];
  return typeof kept?.text === 'string' && typeof kept.submission_id === 'string' ? kept : fresh();
}

/** Stores the draft of this conversation; an empty one is removed. */
export function writeDraft(userId: string, conversationId: string, draft: MessageDraft): void {
  const { [nameOf(userId, conversationId)]: _, ...others } = readAll();
  const kept = draft.text ? { ...others, [nameOf(userId, conversationId)]: draft } : others;
  keptTexts.set(
    STORAGE_KEYS.messageDrafts,
    JSON.stringify(Object.fromEntries(Object.entries(kept).slice(-MOST))),
  );
}

export const newDraft = fresh;

/** Adds a text below the draft, unless the draft contains it. */
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
