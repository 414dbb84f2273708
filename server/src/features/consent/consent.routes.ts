import { countPageView, recordConsent } from '@swapstead/contract/consent/endpoints';
import { type Attempts, limitsOfNetworks } from '../../platform/http/attempts.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { ConsentRepository } from './consent.repository.ts';

/** How many choices one network may send in a quarter of an hour: enough for a household, too few to fill the table. */
const CHOICES_PER_NETWORK = 100;

type Parts = { consent: ConsentRepository; attempts: Attempts };

/** Open to everyone, and the same for everyone: neither checks who is asking. */
export function consentRoutes({ consent, attempts }: Parts): Route[] {
  return [
    route(recordConsent, async ({ body, request }) => {
      await attempts.spend(
        limitsOfNetworks(request.ip, CHOICES_PER_NETWORK, (network) => `consent network ${network}`),
      );
      await consent.record(body);
    }),
    route(countPageView, ({ body }) => consent.countView(body.path)),
  ];
}
