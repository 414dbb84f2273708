import { join } from 'node:path';
import type { Rolldown } from 'vite';

const SOURCE = join(import.meta.dirname, '..', 'src');
const MAIN = join(SOURCE, 'main.tsx');
const FIRST_PAGE = join(SOURCE, 'pages', 'start', 'home.page.tsx');

/** The page to which the first one leads. */
const SECOND_PAGE = join(SOURCE, 'pages', 'homes', 'house.page.tsx');

/** On every page, once it is idle. */
const CONSENT = join(SOURCE, 'features', 'consent', 'consent-keeper.tsx');

/** What members see above the homes of the first page, which waits for it. */
const MEMBER_START = join(SOURCE, 'features', 'start', 'above-homes.tsx');
const OF_START = /[\\/]features[\\/]start[\\/]/;

/** 200 bytes that visitors' pages of text share with members' pages. */
const OF_TEXTS = /[\\/]contract[\\/]src[\\/]locale\.ts$/;

/** Reached only through the library's index; used by forms. */
const OF_FORMS = /mutationObserver|useMutation|queriesObserver|useQueries/;

/**
 * Names the chunk of what asks for consent. The bundler would cut it into five files and put the random numbers into a
 * sixth, with what members read every day.
 */
export function consentChunkNames() {
  let consent: Set<string> | undefined;
  return (id: string, modules: Rolldown.ChunkingContext): string | null => {
    consent ??= new Set(reached(CONSENT, modules));
    return consent.has(id) ? 'consent' : null;
  };
}

/**
 * Names the chunk `frame`: what every page loads immediately, and the first page. The bundler would cut the first page
 * into twenty files, 7 % heavier together.
 */
export function frameChunkNames() {
  let frame: Set<string> | undefined;
  return (id: string, modules: Rolldown.ChunkingContext): string | null => {
    frame ??= new Set([MAIN, FIRST_PAGE].flatMap((page) => reached(page, modules)));
    if (id === MAIN || OF_FORMS.test(id)) return null;
    if (frame.has(id)) return 'frame';
    return OF_TEXTS.test(id) ? 'locale' : null;
  };
}

/**
 * Names the chunks of what a member sees above the homes: `start`, and `everyday` for what it shares with other pages,
 * such as days and times. The bundler would cut it into fifteen files, and members would wait for each.
 */
export function startChunkNames() {
  let start: Set<string> | undefined;
  return (id: string, modules: Rolldown.ChunkingContext): string | null => {
    start ??= new Set(reached(MEMBER_START, modules));
    if (!start.has(id) || OF_FORMS.test(id)) return null;
    return OF_START.test(id) ? 'start' : 'everyday';
  };
}

/** The pages that members open most. */
const MEMBER_PAGES = [
  'messages/messages',
  'swaps/swaps',
  'swaps/swap',
  'swaps/new-swap',
  'matching/matches',
  'matching/wishes',
  'profile/profile',
].map((page) => join(SOURCE, 'pages', `${page}.page.tsx`));
/** Visitors' pages with a form. */
const ENTRY_PAGES = ['accounts/auth', 'support/contact'].map((page) =>
  join(SOURCE, 'pages', `${page}.page.tsx`),
);
/** What checks entries: a third of the code of pages with forms, and those without do without. */
const CHECKS = /[\\/]node_modules[\\/]zod[\\/]/;
const FORMS = /[\\/]node_modules[\\/](react-hook-form|@hookform)[\\/]/;
const OF_PAGES = /[\\/]src[\\/]pages[\\/]/;

/** In this order, since a chunk also takes along what its modules import, unless an earlier one has it. */
const SHARED = ['checks', 'forms', 'visited', 'dialogs', 'asking', 'members', 'entries'] as const;
type Shared = (typeof SHARED)[number];

/**
 * The chunks of what at least two of the members' pages share. The bundler would cut it into forty files, most below
 * 500 bytes, and HTTP/1.1 asks for six at once. Cut by who needs it: `visited` visitors' pages, `dialogs` what they ask
 * for later, `members` members alone; `asking` and `entries` are the parts of the last two that check entries.
 */
export function sharedChunks() {
  let names: Map<string, Shared> | undefined;
  return SHARED.map((name) => ({
    debugName: name,
    name: (id: string, modules: Rolldown.ChunkingContext): string | null => {
      names ??= namesOfShared(modules);
      return names.get(id) === name ? name : null;
    },
  }));
}

function namesOfShared(modules: Rolldown.ChunkingContext): Map<string, Shared> {
  const count = new Map<string, number>();
  for (const page of MEMBER_PAGES)
    for (const id of reached(page, modules)) count.set(id, (count.get(id) ?? 0) + 1);
  const visitors = [FIRST_PAGE, SECOND_PAGE];
  const visited = new Set(visitors.flatMap((page) => reached(page, modules)));
  const asked = new Set([...visitors, ...ENTRY_PAGES].flatMap((page) => [...reachedLater(page, modules)]));
  const nameOf = (id: string): Shared => {
    if (CHECKS.test(id)) return 'checks';
    if (FORMS.test(id)) return 'forms';
    if (visited.has(id)) return 'visited';
    const checks = reached(id, modules).some((part) => CHECKS.test(part) || FORMS.test(part));
    if (asked.has(id)) return checks ? 'asking' : 'dialogs';
    return checks ? 'entries' : 'members';
  };
  return new Map([...count].filter(([, pages]) => pages > 1).map(([id]) => [id, nameOf(id)]));
}

/** The module and all that it imports now or later, except other pages. */
function reachedLater(id: string, modules: Rolldown.ChunkingContext, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return seen;
  seen.add(id);
  const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {};
  for (const imported of importedIds) reachedLater(imported, modules, seen);
  for (const imported of dynamicallyImportedIds)
    if (!OF_PAGES.test(imported)) reachedLater(imported, modules, seen);
  return seen;
}

/** The module and all its static imports, direct or indirect. */
function reached(id: string, modules: Rolldown.ChunkingContext, seen = new Set<string>()): string[] {
  if (!seen.has(id)) {
    seen.add(id);
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) reached(imported, modules, seen);
  }
  return [...seen];
}
