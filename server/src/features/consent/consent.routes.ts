import { countPageView, recordConsent } from '@swapstead/contract/consent';
import { type Attempts, limitsOfNetworks } from '../../platform/http/attempts.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { ConsentRepository } from './consent.repository.ts';

/** Choices of one network in a quarter of an hour: many for a household, few for somebody who fills the table. */
const CHOICES_PER_NETWORK = 100;

type Parts = { consent: ConsentRepository; attempts: Attempts };

/** Open to everybody, and the same for everybody: neither looks at who asks. */
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
