import type { Endpoint } from './endpoint.ts';
import { forbidden } from './forbidden.endpoints.ts';
import * as slices from './slices.ts';

/** Every endpoint of the API. The web client uses only their types: see api.ts. */
export const endpoints: readonly Endpoint[] = Object.values(slices)
  .flatMap((slice) => Object.values<unknown>(slice).filter(isEndpoint))
  .concat(forbidden);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'route' in value && 'access' in value;
}
