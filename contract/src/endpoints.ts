import type { Endpoint } from './endpoint.ts';
import { refused } from './refused.ts';
import * as slices from './slices.ts';

/** Every endpoint of the API. The web client takes types only: see api.ts. */
export const endpoints: readonly Endpoint[] = Object.values(slices)
  .flatMap((slice) => Object.values<unknown>(slice).filter(isEndpoint))
  .concat(refused);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'route' in value && 'access' in value;
}
