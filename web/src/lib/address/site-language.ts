import { pathIn, splitLanguage } from '@swapstead/contract/languages';
import { currentLanguage } from '@swapstead/messages';

/** What stands before the path of each page in this build: nothing in English, '/de' in German (LANG-02). */
export const BASE = pathIn(currentLanguage(), '/').replace(/\/$/, '');

/** The path of a page as the router knows it, from one as the browser shows it. */
export const sitePath = (pathname: string): string => splitLanguage(pathname, [currentLanguage()]).path;

/** The address of a page in the language of this build, from its path as the router knows it. */
export const shownPath = (path: string): string => pathIn(currentLanguage(), path);

/** The absolute address of a page in the language of this build, to be shared. */
export const shownAddress = (path: string): string => window.location.origin + shownPath(path);
