import type { ApiRoute, EndpointOf } from '@swapstead/contract/api';
import type { ErrorReply, Input, Reply } from '@swapstead/contract/endpoint';
import { LANGUAGE_HEADER } from '@swapstead/contract/languages';
import { CONFIRM_FIRST } from '@swapstead/contract/session-requirements';
import type { CallInProcess } from '@swapstead/contract/site/rendering';
import { currentLanguage, languages } from '@swapstead/messages';

/** A refusal by the server, with its sentence for people. `status` 0 means that there was no answer. */
export type ApiError = Error & {
  status: number;
  code: string;
  fields: Record<string, string>;
  /** Seconds to wait before trying again; 0 if the server did not say. */
  retryAfter: number;
};

export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && 'status' in error;
}

/** Whether the server refused because nobody is signed in any more (SESS-06). */
export function isSignedOut(error: unknown): boolean {
  return isApiError(error) && error.status === 401 && error.code === 'unauthenticated';
}

/** Whether the server refused because the viewer has no permission, perhaps no longer. */
export function isForbidden(error: unknown): boolean {
  return isApiError(error) && error.status === 403 && error.code === 'forbidden';
}

/** Whether the member was asked to confirm and declined: nothing has changed and nothing went wrong (GUARD-08). */
export function isUnconfirmed(error: unknown): boolean {
  return isApiError(error) && error.code === CONFIRM_FIRST;
}

type Parts = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob;
};
type Options = { signal?: AbortSignal | undefined; client?: object };

/** Asks the member to confirm before a request that needs it is repeated; set in show-page.tsx. */
export const confirming: { ask?: (lead: string) => Promise<boolean> } = {};

/** Query clients on the server: the API answers them in the same process instead of over the network. */
const inProcess = new WeakMap<object, CallInProcess>();

export const answerInProcess = (client: object, call: CallInProcess) => inProcess.set(client, call);

/** With several languages, the server writes its sentences in that of the page (LANG-13). */
export const inThisLanguage: Record<string, string> =
  languages.length > 1 ? { [LANGUAGE_HEADER]: currentLanguage() } : {};

/**
 * Calls an endpoint of the contract by its route: `api('GET /api/homes/:id', { params: { id } })`. Throws an ApiError
 * unless the server reports success. Query functions pass their context as the third argument.
 */
export async function api<R extends ApiRoute>(
  route: R,
  input: Input<EndpointOf<R>>,
  { signal, client }: Options = {},
): Promise<Reply<EndpointOf<R>>> {
  const call = client && inProcess.get(client);
  if (call) return (await call(route, input as Parts)) as Reply<EndpointOf<R>>;
  const { params = {}, query, body, file } = input as Parts;
  const [method, pattern] = route.split(' ') as [string, string];
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const response = await fetch(path + searchString(query), {
    method,
    signal: signal ?? null,
    headers: { ...inThisLanguage, ...(body !== undefined && { 'content-type': 'application/json' }) },
    body: file ? formOf(file) : body === undefined ? null : JSON.stringify(body),
  }).catch(noAnswer);
  if (!response.ok) {
    const error = await errorOf(response);
    if (isUnconfirmed(error) && (await confirming.ask?.(error.message))) return api(route, input, { signal });
    throw error;
  }
  // The connection can also break in the middle of a response.
  return (response.status === 204 ? undefined : await response.json().catch(noAnswer)) as Reply<
    EndpointOf<R>
  >;
}

/** The error of a response by which the server refuses. */
export async function errorOf(response: Response): Promise<ApiError> {
  const retryAfter = Number(response.headers.get('retry-after')) || 0;
  return apiError(response.status, await response.json().catch(() => ({})), retryAfter);
}

export function noAnswer(cause: Error): never {
  if (cause.name === 'AbortError') throw cause;
  throw apiError(0, { code: 'no_answer', message: '' });
}

function formOf(file: Blob) {
  const form = new FormData();
  form.set('file', file);
  return form;
}

function apiError(
  status: number,
  { message = '', code = 'unknown', fields = {} }: Partial<ErrorReply>,
  retryAfter = 0,
): ApiError {
  return Object.assign(new Error(message), { status, code, fields, retryAfter });
}

function searchString(query: Record<string, unknown> = {}) {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined) search.append(key, String(one));
  }
  return search.size ? `?${search}` : '';
}
