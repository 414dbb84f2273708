import { isDeepStrictEqual } from 'node:util';
import type { CheckReply } from '../src/composition/slices.ts';
import { isJsonText } from '../src/platform/http/route.ts';

/**
 * Every answer of the server under test has the shape that the contract declares. What is sent as JSON that the database
 * built, where masking matters most, passes no serializer: it may hold nothing that is not declared.
 */
export const checkReply: CheckReply = ({ route, reply: schema }, answer) => {
  if (!isJsonText(answer)) return;
  const sent: unknown = JSON.parse(answer.json_text);
  const parsed = schema?.safeParse(sent);
  if (parsed?.success && isDeepStrictEqual(parsed.data, sent)) return;
  const fault = parsed?.error ? parsed.error.message : 'it holds fields that are not declared';
  // A test that expects a refusal would not show it.
  console.error(`${route} answers with ${answer.json_text}: ${fault}`);
  throw new Error(`The answer of ${route} is not as declared: ${fault}`);
};
