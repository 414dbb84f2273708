import type { Browser } from '@playwright/test';
import { joining } from './joining.ts';
import { leaving } from './leaving.ts';
import { reviewing } from './reviewing.ts';
import { seeing } from './seeing.ts';
import { newSelf, type Person, type Texts } from './self.ts';
import { swapping } from './swapping.ts';

export type Traveller = Awaited<ReturnType<typeof traveller>>;

/** A new member in a browser of their own, who tries again after missing responses, as people do. */
export async function traveller(browser: Browser, site: { baseURL: string; texts: Texts }, person: Person) {
  const self = await newSelf(browser, site, person);
  const { name, language, said, home, credentials } = self;
  return {
    name,
    language,
    said,
    home,
    email: credentials.email,
    ...joining(self),
    ...swapping(self),
    ...reviewing(self),
    ...seeing(self),
    ...leaving(self),
  };
}
