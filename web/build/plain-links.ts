import { createContext, type Ref } from 'react';

/**
 * What the links of the router take from its framework mode, as they get it where no framework stands around them: no
 * data or modules of routes are fetched ahead. This site does so by itself (use-intent.ts). Saves 1.4 kB and several
 * hooks of every link.
 */
export const FrameworkContext = createContext<undefined>(undefined);

const NO_HANDLERS = {};

export const usePrefetchBehavior = () => [false, null, NO_HANDLERS] as const;

export const PrefetchPageLinks = () => null;

/** Links hand on a second one, which is what `usePrefetchBehavior` gives: nothing. */
export const mergeRefs = <T>(ref: Ref<T>) => ref;
