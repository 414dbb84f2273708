import { isDeepStrictEqual } from 'node:util';
import type { Endpoint } from '@swapstead/contract/endpoint';
import type { CheckReply } from '../src/composition/slices.ts';
import { isRefusal } from '../src/platform/errors.ts';
import { isJsonText, refusalsOf } from '../src/platform/http/route.ts';

/** Every answer of the server under test has the shape, and every refusal the status, that the contract declares. */
export const checkReply: CheckReply = { reply: checkJson, refusal: checkRefusal };

/** What is sent as JSON that the database built, where masking matters most, passes no serializer: it may hold nothing that is not declared. */
function checkJson({ route, reply: schema }: Endpoint, answer: unknown): void {
  if (!isJsonText(answer)) return;
  const sent: unknown = JSON.parse(answer.json_text);
  const parsed = schema?.safeParse(sent);
  if (parsed?.success && isDeepStrictEqual(parsed.data, sent)) return;
  const fault = parsed?.error ? parsed.error.message : 'it holds fields that are not declared';
  // A test that expects a refusal would not show it.
  console.error(`${route} answers with ${answer.json_text}: ${fault}`);
  throw new Error(`The answer of ${route} is not as declared: ${fault}`);
}

function checkRefusal(endpoint: Endpoint, error: unknown): void {
  if (!isRefusal(error) || refusalsOf(endpoint).includes(error.status)) return;
  const fault = `${endpoint.route} refuses with ${error.status}, which is not declared: ${error.message}`;
  console.error(fault);
  throw new Error(fault);
}
