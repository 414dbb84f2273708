import { m } from '@swapstead/messages';
import { api } from '../../lib/api/api.ts';

const COMMON = m.accounts_password_warning_common();
const LEAKED = m.accounts_password_warning_leaked();
const PERSONAL = m.accounts_password_warning_personal();

/** Words about this site that passwords must not contain; docs/security.md lists them. */
const SITE_WORDS = ['swapstead'];
const WORD_MIN = 4;

/** The warning about a password, if there is one (GUARD-39). Only the first five digits of hashes are sent. */
export async function passwordWarning(
  password: string,
  about: readonly string[],
  signal: AbortSignal,
): Promise<string> {
  const lower = password.toLowerCase();
  const [exact, folded] = await Promise.all([known(password, signal), known(lower, signal)]);
  if (folded.common) return COMMON;
  if (exact.leaked) return LEAKED;
  return wordsAbout(about).some((word) => lower.includes(word)) ? PERSONAL : '';
}

async function known(password: string, signal: AbortSignal) {
  const hash = await sha1(password);
  const params = { prefix: hash.slice(0, 5) };
  // If the request fails, there is no warning.
  const range = await api('GET /api/passwords/:prefix', { params }, { signal }).catch(() => undefined);
  const rest = hash.slice(5);
  return {
    common: range?.common.some((beginning) => rest.startsWith(beginning)) ?? false,
    leaked: range?.leaked.includes(rest) ?? false,
  };
}

async function sha1(text: string): Promise<string> {
  // Browsers can't hash on a page without https, so there is no warning.
  const digest = await crypto.subtle?.digest('SHA-1', new TextEncoder().encode(text));
  if (!digest) return '';
  return [...new Uint8Array(digest)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
}

/** Words of four letters or more: of the site, its host name, the member's name, the part of the address before @. */
function wordsAbout(about: readonly string[]): string[] {
  const host = location.hostname
    .replace(/^www\./, '')
    .split('.')
    .slice(0, -1);
  return [
    ...SITE_WORDS,
    ...host,
    ...about.flatMap((text) => (text.split('@')[0] ?? '').split(/[^\p{L}\p{N}]+/u)),
  ]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= WORD_MIN);
}
