import type { ApiRoute, EndpointOf } from '@swapstead/contract/api';
import type { Endpoint, ParsedInput, Reply } from '@swapstead/contract/endpoint';
import { endpoints } from '@swapstead/contract/endpoints';

/** A reply, a refusal, or the text of a file. */
type Given<E extends Endpoint> = (E extends { download: string } ? string : Reply<E>) | Refusal;

/** The API's responses by route: a value, a refusal, or a function of the request. */
export type Answers = {
  [R in ApiRoute]?:
    | Given<EndpointOf<R>>
    | ((asked: ParsedInput<EndpointOf<R>>) => Given<EndpointOf<R>> | Promise<Given<EndpointOf<R>>>);
};

type Refusal = { refused: number; code: string; message: string; fields?: Record<string, string> };

/** A refusal, with the server's sentence if there is one. */
export const refusal = (
  refused: number,
  message = '',
  code = 'refused',
  fields?: Record<string, string>,
): Refusal => ({ refused, message, code, ...(fields && { fields }) });

type Call = { route: string; params: unknown; query: unknown; body: unknown };

/**
 * A fake API for one page. Requests and responses have to match the contract, or the test fails. Streams stay silent.
 * `calls` lists the requests so far, `faults` those that broke the contract.
 */
export function answerApi(answers: Answers) {
  const calls: Call[] = [];
  const faults: string[] = [];

  async function answer(
    address: string,
    { method = 'GET', body, signal }: RequestInit = {},
  ): Promise<Response> {
    // React mounts everything twice here, and aborts the first mount's requests immediately.
    await Promise.resolve();
    signal?.throwIfAborted();
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    const found = endpointOf(method, pathname);
    if (!found) return fault(`${method} ${pathname} is no operation of the API.`);
    const { endpoint, params } = found;
    if (endpoint.stream) return new Promise(() => {});
    const asked = {
      params: endpoint.params?.parse(params),
      query: endpoint.query?.parse(valuesOf(searchParams)) ?? {},
      body: typeof body === 'string' ? endpoint.body?.parse(JSON.parse(body)) : body,
    };
    calls.push({ route: endpoint.route, ...asked });
    const given: unknown = answers[endpoint.route as ApiRoute];
    if (!(endpoint.route in answers)) return fault(`${endpoint.route} has no answer in this test.`);
    const reply = typeof given === 'function' ? await given(asked) : given;
    return responseOf(endpoint, reply);
  }

  function fault(message: string): Response {
    faults.push(message);
    return Response.json({ code: 'unknown', message, request_id: 'test' }, { status: 400 });
  }

  const fetch = (address: string, init?: RequestInit) =>
    answer(address, init).catch((error: Error) => {
      if (error.name === 'AbortError') throw error;
      return fault(`${init?.method ?? 'GET'} ${address}: ${error.message}`);
    });

  return { fetch, calls, faults };
}

function responseOf(endpoint: Endpoint, reply: unknown): Response {
  if (isRefusal(reply)) {
    const { refused: status, ...said } = reply;
    return Response.json({ ...said, request_id: 'test' }, { status });
  }
  if (endpoint.download && typeof reply === 'string') return new Response(reply);
  if (!endpoint.reply) return new Response(null, { status: 204 });
  return Response.json(endpoint.reply.parse(reply), { status: endpoint.status ?? 200 });
}

/** In the order of a router: '/api/homes/own' before '/api/homes/:id'. */
const MOST_PARTICULAR_FIRST = endpoints.toSorted(
  (one, other) => one.route.split(':').length - other.route.split(':').length,
);

function endpointOf(method: string, pathname: string) {
  for (const endpoint of MOST_PARTICULAR_FIRST) {
    const [verb, pattern = ''] = endpoint.route.split(' ');
    if (verb !== method) continue;
    const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    const match = new RegExp(`^${pattern.replace(/:\w+/g, '([^/]+)')}$`).exec(pathname);
    if (!match) continue;
    const params = Object.fromEntries(
      names.map((name, at) => [name, decodeURIComponent(match[at + 1] ?? '')]),
    );
    return { endpoint, params };
  }
  return undefined;
}

/** As the server parses them: a repeated parameter is a list. */
function valuesOf(search: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(search.keys())].map((key) => {
      const all = search.getAll(key);
      return [key, all.length > 1 ? all : (all[0] ?? '')];
    }),
  );
}

function isRefusal(reply: unknown): reply is Refusal {
  return typeof reply === 'object' && reply !== null && 'refused' in reply;
}
