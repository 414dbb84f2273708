import { join } from 'node:path';
import type { Rolldown } from 'vite';

const SOURCE = join(import.meta.dirname, '..', 'src');
const MAIN = join(SOURCE, 'main.tsx');
const FIRST_PAGE = join(SOURCE, 'pages', 'start', 'home.page.tsx');

/** Modules of the first page that others use too, each so small that a chunk of its own would weigh more. */
const SMALL =
  /lucide-react|[\\/]contract[\\/]|[\\/]ui[\\/](chip|page-meta|illustrations)|[\\/]assets[\\/]hero/;
/** The page to which the first one leads; what both show is in one chunk too. */
const SECOND_PAGE = join(SOURCE, 'pages', 'homes', 'house.page.tsx');
const OF_HOMES = /[\\/]src[\\/]|thumbhash/;

/** What members see above the homes of the first page, which waits for it. */
const MEMBER_START = join(SOURCE, 'features', 'start', 'above-homes.tsx');
const OF_START = /[\\/]features[\\/]start[\\/]/;

/** 200 bytes that visitors' pages of text share with members' pages. */
const OF_TEXTS = /[\\/]contract[\\/]src[\\/]locale\.ts$/;

/** Reached only through the library's index; used by forms. */
const OF_FORMS = /mutationObserver|useMutation|queriesObserver|useQueries/;

/**
 * Names the chunk of a module. `frame` contains what every page loads immediately, with the small parts of the first
 * page; `homes` what the first page and a home's page share besides. With null the bundler decides: it would cut the
 * first page into twenty files, 7 % heavier together.
 */
export function chunkNames() {
  let frame: Set<string> | undefined;
  let homes: Set<string> | undefined;
  return (id: string, modules: Rolldown.ChunkingContext): string | null => {
    frame ??= new Set([
      ...reached(MAIN, modules),
      ...reached(FIRST_PAGE, modules).filter((part) => SMALL.test(part)),
    ]);
    homes ??= new Set(reached(FIRST_PAGE, modules)).intersection(new Set(reached(SECOND_PAGE, modules)));
    if (id === MAIN || OF_FORMS.test(id)) return null;
    if (frame.has(id) || reached(FIRST_PAGE, modules).includes(id)) return 'frame';
    if (OF_TEXTS.test(id)) return 'locale';
    return homes.has(id) && OF_HOMES.test(id) ? 'homes' : null;
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
/** What checks entries, a third of the code of pages with forms; those without do without. */
const HEAVY = /[\\/]node_modules[\\/](zod|react-hook-form|@hookform)[\\/]/;
const OF_PAGES = /[\\/]src[\\/]pages[\\/]/;

/**
 * Names the chunk of what at least two of the members' pages share, such as dialogs, forms and the words for swaps. The
 * bundler would cut it into forty files, most below 500 bytes, and HTTP/1.1 asks for six at once. What a visitor's page
 * asks for later, such as the dialog of a filter, stays outside.
 */
export function memberChunkNames() {
  let shared: Set<string> | undefined;
  return (id: string, modules: Rolldown.ChunkingContext): string | null => {
    shared ??= sharedByMembers(modules);
    return shared.has(id) ? 'members' : null;
  };
}

function sharedByMembers(modules: Rolldown.ChunkingContext): Set<string> {
  const count = new Map<string, number>();
  for (const page of MEMBER_PAGES)
    for (const id of reached(page, modules)) count.set(id, (count.get(id) ?? 0) + 1);
  const visitors = new Set([FIRST_PAGE, SECOND_PAGE].flatMap((page) => [...reachedLater(page, modules)]));
  const shared = [...count].filter(([id, pages]) => pages > 1 && !visitors.has(id) && !HEAVY.test(id));
  return new Set(shared.map(([id]) => id));
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
