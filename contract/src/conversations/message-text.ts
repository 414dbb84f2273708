import { m, textTable } from '@swapstead/messages';
import { z } from 'zod';
import { LIMITS } from '../limits.ts';

export const MESSAGE_TEXTS = textTable({
  blank: m.conversations_message_blank,
  too_long: () => m.conversations_message_too_long({ max: LIMITS.chat_text }),
  unreadable: m.conversations_message_unreadable,
});

/**
 * Control characters except tab and line feed, and characters that change the direction of the text around them,
 * which can make a link or a name read as another. The marks of right-to-left scripts are allowed.
 */
const UNSHOWABLE = /(?![\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Halves of characters. `isWellFormed` would find them too, but not in browsers of 2023. */
const HALVES = /\p{Cs}/gu;

/** A text of only spaces and invisible characters. */
const INVISIBLE = /^[\s\p{Cf}\u115f\u1160\u2800\u3164\uffa0]*$/u;

/** Cleans a typed or pasted text before it is sent, because pasting brings invisible characters along. */
export function cleanMessage(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(UNSHOWABLE, '').replace(HALVES, '\ufffd').trim();
}

export const isBlankMessage = (text: string): boolean => INVISIBLE.test(text);

/** Text of a message: 1 to 2,000 characters, not blank (MSG-07). */
export const messageTextSchema = z
  .string({ error: m.conversations_message_not_text })
  .transform((text) => text.replace(/\r\n?/g, '\n').trim())
  .pipe(
    z
      .string()
      .max(LIMITS.chat_text, { error: () => MESSAGE_TEXTS.too_long })
      .refine((text) => text.search(UNSHOWABLE) === -1 && text.search(HALVES) === -1, {
        error: m.conversations_message_unreadable,
      })
      .refine((text) => !isBlankMessage(text), { error: m.conversations_message_blank }),
  );
