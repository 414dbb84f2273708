import type * as accounts from './accounts.ts';
import type * as homes from './homes.ts';

type Slices = typeof accounts & typeof homes;

/** Every endpoint of the API, by type only: the web client spells the route and gets input and reply from here. */
type ApiEndpoint = {
  [K in keyof Slices]: Slices[K] extends { route: string; access: string } ? Slices[K] : never;
}[keyof Slices];

export type ApiRoute = ApiEndpoint['route'];
export type EndpointOf<R extends ApiRoute> = Extract<ApiEndpoint, { route: R }>;
