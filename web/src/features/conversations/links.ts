import { parseUrl } from '@swapstead/contract/parse-url';
import { looksLatin } from '@swapstead/contract/profiles/reserved-names';

type Piece = { text: string; href?: string };

/** The quotation marks of our languages. */
const QUOTES = '"\'`„“”‚‘’«»‹›';
/** Chinese and Japanese follow an address with these and no space; addresses that contain them have them encoded. */
const FULL_WIDTH =
  '\u3001-\u3003\u3008-\u3011\u3014-\u301f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65';
const CANDIDATE = new RegExp(`\\bhttps?://[^\\s<>${QUOTES}${FULL_WIDTH}]+`, 'gi');
/** Punctuation at the end doesn't belong to an address, nor does a bracket that wasn't opened in it. */
const TRAILING = /[.,;:!?…،؛؟।]+$/;
const BRACKETS = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
] as const;

/**
 * Splits a text into plain parts and web addresses. Only complete http and https addresses become links, shown
 * exactly as written, so that no link can have a misleading name. An address with a user name before the host, which
 * can make another site look like a known one, stays text. Only a host with letters that imitate Latin ones is shown
 * in Punycode.
 */
export function linkPieces(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(CANDIDATE)) {
    const address = trimEnd(match[0]);
    const url = parseUrl(address);
    if (!url || url.username || url.password || !url.hostname.includes('.')) continue;
    if (match.index > end) pieces.push({ text: text.slice(end, match.index) });
    pieces.push({ text: shown(address, url), href: url.href });
    end = match.index + address.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

function shown(address: string, url: URL): string {
  const [, host = ''] = /^https?:\/\/([^/?#:]*)/i.exec(address) ?? [];
  return looksLatin(host) ? address.replace(host, url.hostname) : address;
}

function trimEnd(address: string): string {
  const trimmed = address.replace(TRAILING, '');
  const isLeftOver = BRACKETS.some(([open, close]) => trimmed.endsWith(close) && !trimmed.includes(open));
  return isLeftOver ? trimEnd(trimmed.slice(0, -1)) : trimmed;
}
