import type { ApiRoute } from '@swapstead/contract/api';
import { errorOf, inThisLanguage, noAnswer } from './api.ts';

/** A file that an endpoint without parameters makes, where the page has to know whether it came. Throws as `api` does. */
export async function apiFile(route: ApiRoute & `GET ${string}`): Promise<Blob> {
  const response = await fetch(route.slice('GET '.length), { headers: inThisLanguage }).catch(noAnswer);
  if (!response.ok) throw await errorOf(response);
  return response.blob().catch(noAnswer);
}
