import { isDeepStrictEqual } from 'node:util';
import type { Endpoint } from '@swapstead/contract/endpoint';
import type { CheckReply } from '../src/composition/slices.ts';
import { isRefusal } from '../src/platform/errors.ts';
import { isJsonText, refusalsOf } from '../src/platform/http/route.ts';

/** Checks that every reply of the server under test has the declared shape, and every refusal a declared status. */
export const checkReply: CheckReply = { reply: checkJson, refusal: checkRefusal };

/**
 * JSON built by the database, where masking matters most, passes no serializer: it must not contain undeclared
 * fields.
 */
function checkJson({ route, reply: schema }: Endpoint, answer: unknown): void {
  if (!isJsonText(answer)) return;
  const sent: unknown = JSON.parse(answer.json_text);
  const parsed = schema?.safeParse(sent);
  if (parsed?.success && isDeepStrictEqual(parsed.data, sent)) return;
  const fault = parsed?.error ? parsed.error.message : 'it holds fields that are not declared';
  // A test that expects a refusal would not show the failure.
  console.error(`${route} answers with ${answer.json_text}: ${fault}`);
  throw new Error(`The answer of ${route} is not as declared: ${fault}`);
}

function checkRefusal(endpoint: Endpoint, error: unknown): void {
  if (!isRefusal(error) || refusalsOf(endpoint).includes(error.status)) return;
  const fault = `${endpoint.route} refuses with ${error.status}, which is not declared: ${error.message}`;
  console.error(fault);
  throw new Error(fault);
}
