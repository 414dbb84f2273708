import type * as slices from './slices.ts';

type Slices = typeof slices;
type Exported = { [S in keyof Slices]: Slices[S][keyof Slices[S]] }[keyof Slices];
type Api = { [E in Extract<Exported, { route: string; access: string }> as E['route']]: E };

/** Every route, such as 'GET /api/homes/:id', as a type only: the web client takes input and reply from it. */
export type ApiRoute = keyof Api;
export type EndpointOf<R extends ApiRoute> = Api[R];
