import { LANGUAGE_NAMES, pathIn } from '@swapstead/contract/languages';
import { isEnglishOnly } from '@swapstead/contract/site/pages';
import { currentLanguage, languages, m } from '@swapstead/messages';
import { useLocation } from 'react-router';
import { useHydrated } from '../lib/loading/hydrated.ts';

const names: Record<string, string> = LANGUAGE_NAMES;

/**
 * Links to this page in every language that is on (LANG-04). They load a new document, since each language is a build
 * of its own; query and hash are in them as soon as the browser has taken over. Pages in English alone have none.
 */
export function LanguageLinks() {
  const { pathname, search, hash } = useLocation();
  const hydrated = useHydrated();
  if (isEnglishOnly(pathname)) return null;
  const rest = hydrated ? search + hash : '';
  return (
    <nav aria-label={m.app_language_links_title()} className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
      <h2 className="font-text text-14 font-semibold tracking-normal">{m.app_language_links_title()}</h2>
      <ul className="flex flex-wrap gap-x-5">
        {languages.map((language) => (
          <li key={language}>
            <a
              href={pathIn(language, pathname) + rest}
              lang={language}
              hrefLang={language}
              aria-current={language === currentLanguage() || undefined}
              className="inline-block py-2.25 link-quiet aria-[current]:font-semibold aria-[current]:text-ink md:py-1.25"
            >
              {names[language] ?? language}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
