import type { PageParams } from '@swapstead/contract/site/pages';
import { createContext, useContext } from 'react';

export const PageParamsContext = createContext<PageParams>({});

/** The parameters in the address of the page, such as `{ id }` of a home. */
export const usePageParams = () => useContext(PageParamsContext);
