import { withoutDirectionTricks } from '@swapstead/contract/text';
import { z } from 'zod';

/** Long enough for the longest description on a small machine. */
const PATIENCE_MS = 15_000;
/** Several times the longest text that members can write; more is no translation of it. */
const MOST_CHARACTERS = 20_000;
/** JSON may write each character as an escape of six bytes. */
const MOST_BYTES = 6 * MOST_CHARACTERS;

/** Besides, the answer names the language that was recognised; nobody reads that here. */
const answerSchema = z.object({ translatedText: z.string().min(1).max(MOST_CHARACTERS) });

/** Everything that is neither a character to read nor a line break or tab. */
const UNREADABLE = /\p{Cs}|[^\P{Cc}\n\t]/gu;

/**
 * The API of LibreTranslate: POST /translate. Its answer is the word of another machine: limited in time and size,
 * read as plain text, and never followed to another address, which would get the text and the key.
 * @returns a function that translates a text; it throws an error that quotes nothing of text or answer
 */
export function createLibreTranslate(url: string, key: string | undefined, patienceMs = PATIENCE_MS) {
  const address = `${url.replace(/\/$/, '')}/translate`;

  return async (text: string, language: string): Promise<string> => {
    const asked = { q: text, source: 'auto', target: language, format: 'text', ...(key && { api_key: key }) };
    const body = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(asked),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    }).then(readAnswer, notAnswered);
    const answer = answerSchema.safeParse(parse(body));
    if (!answer.success) throw new Error('The translation service answers with something else');
    return plain(answer.data.translatedText);
  };
}

async function readAnswer(response: Response): Promise<string> {
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`The translation service answers ${response.status}`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    // Leaving the loop closes the connection.
    if (size > MOST_BYTES) throw new Error('The translation service answers without an end');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** `fetch` says only that it failed; why is in the code of its cause. */
function notAnswered(error: Error & { cause?: { code?: string } }): never {
  throw new Error(`The translation service does not answer: ${error.cause?.code ?? error.name}`);
}

/** The message of a SyntaxError quotes the answer, and the log would repeat it. */
function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const plain = (text: string) =>
  withoutDirectionTricks(text).replace(/\r\n?/g, '\n').replace(UNREADABLE, '').trim();
