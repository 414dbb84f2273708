import type { PageParams } from '@swapstead/contract/pages';
import { createContext, useContext } from 'react';

export const PageParamsContext = createContext<PageParams>({});

/** What stands in the address of the page that is shown, such as `{ id }` of a home. */
export const usePageParams = () => useContext(PageParamsContext);
