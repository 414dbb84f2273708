import { createContext, useContext } from 'react';

/** Scheme and host of the site's public address; set at the root, in the browser and on the server. */
export const OriginContext = createContext<string | undefined>(undefined);

/** Scheme and host of the site's public address, such as 'https://swapstead.example'. */
export function useOrigin(): string {
  const origin = useContext(OriginContext);
  if (!origin) throw new Error('OriginContext stands at the root of everything that is rendered.');
  return origin;
}
