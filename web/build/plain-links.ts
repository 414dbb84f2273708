import { createContext, type Ref } from 'react';

/**
 * Replaces what the router's links import from its framework mode, which prefetches data and modules of routes. This
 * site prefetches itself (use-link-intent.ts). Saves 1.4 kB and several hooks per link.
 */
export const FrameworkContext = createContext<undefined>(undefined);

const NO_HANDLERS = {};

export const usePrefetchBehavior = () => [false, null, NO_HANDLERS] as const;

export const PrefetchPageLinks = () => null;

/** Links merge a second ref from `usePrefetchBehavior`, which is empty here. */
export const mergeRefs = <T>(ref: Ref<T>) => ref;
