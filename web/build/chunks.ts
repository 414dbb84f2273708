import { join } from 'node:path';
import type { Rolldown } from 'vite';

const SOURCE = join(import.meta.dirname, '..', 'src');
const MAIN = join(SOURCE, 'main.tsx');
const FIRST_PAGE = join(SOURCE, 'pages', 'home.page.tsx');

/** Parts of the first page that others use as well, each so small that a chunk of its own would weigh more. */
const SMALL = /lucide-react|[\\/]contract[\\/]|[\\/]ui[\\/](chip|page-meta)/;
/** Only reached through its library's list of everything; forms use it. */
const OF_FORMS = /mutationObserver|useMutation/;

/**
 * Names the chunk of a module: `frame` is what every page needs at once, with the small parts of the first page;
 * null leaves the rest to the bundler. By itself it cuts the first page into twenty files, 7 % heavier together.
 */
export function chunkNames() {
  let frame: Set<string> | undefined;
  return (id: string, modules: Rolldown.ChunkingContext): string | null => {
    frame ??= new Set([
      ...reached(MAIN, modules),
      ...reached(FIRST_PAGE, modules).filter((part) => SMALL.test(part)),
    ]);
    return frame.has(id) && id !== MAIN && !OF_FORMS.test(id) ? 'frame' : null;
  };
}

/** The module and everything it imports at once, directly or through others. */
function reached(id: string, modules: Rolldown.ChunkingContext, seen = new Set<string>()): string[] {
  if (!seen.has(id)) {
    seen.add(id);
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) reached(imported, modules, seen);
  }
  return [...seen];
}
