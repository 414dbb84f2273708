import type { Language } from '@swapstead/contract/languages';
import type { Messages } from '../../messages/compiled/messages.d.ts';

/** What the site says in each of these languages: `texts.de.swaps_step_accept()`. Their catalogues have to be built. */
export async function textsIn<L extends Language>(languages: readonly L[]): Promise<Record<L, Messages>> {
  const compiled = languages.map(
    async (language) => [language, await import(`../../messages/compiled/${language}.js`)] as const,
  );
  return Object.fromEntries(await Promise.all(compiled)) as Record<L, Messages>;
}
