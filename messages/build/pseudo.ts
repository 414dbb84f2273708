import type { ParsedMessage } from './icu.ts';

const PLAIN = 'ABCDEGHIJKLNORSTUWYZabcdeghijklnorstuwyz';
const ACCENTED = 'ÀÞÇĐÉĜĤÎĴĶĻÑÖŔŠŢÛŴÝŽàþçđéĝĥîĵķļñöŕšţûŵýž';

/** How much longer texts of other languages get, as a share of the English length. */
const LONGER = 0.4;

/** Makes the text of a language to look at. */
const MAKERS: Record<string, (text: string) => string> = { 'en-XA': accented, 'ar-XB': mirrored };

/** The English messages as a language to look at says them, with their arguments and tags. */
export function pseudoMessages<Message extends ParsedMessage>(
  language: string,
  english: readonly Message[],
): Message[] {
  const make = MAKERS[language];
  if (!make) throw new RangeError(`${language} is no language to look at.`);
  return english.map((message) => ({
    ...message,
    variants: message.variants.map(({ matches, pattern }) => ({
      matches,
      pattern: pattern.map((part) => (part.type === 'text' ? { ...part, value: make(part.value) } : part)),
    })),
  }));
}

/** Accented, and longer by repeating its beginning. What is neither was not in the catalogue. */
function accented(text: string): string {
  if (!/\p{L}/u.test(text)) return text;
  const letters = [...text].map((letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter).join('');
  const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/su.exec(letters) ?? [];
  const extra = words.slice(0, Math.ceil(words.length * LONGER)).trimEnd();
  return `${before}${words}${words.length > 1 ? ` ${extra}` : ''}${after}`;
}

/** Written from right to left, letter by letter. */
function mirrored(text: string): string {
  return /\p{L}/u.test(text) ? `\u202e${text}\u202c` : text;
}
