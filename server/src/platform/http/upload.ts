import type { FastifyRequest } from 'fastify';
import { refusal } from '../errors.ts';

/** What multipart adds around the file: boundaries and headers. */
const ENVELOPE_BYTES = 16 * 1024;

/** Sentences of an upload's refusals. */
export type UploadTexts = { missing: string; too_large: string; wrong_type: string };

/**
 * The one file of a multipart request, at most `maxBytes`; reading stops as soon as it is more. What the sender says
 * about name and type is ignored: look at the content.
 */
export async function readUpload(
  request: FastifyRequest,
  maxBytes: number,
  texts: UploadTexts,
): Promise<Buffer> {
  if (!request.isMultipart()) throw refusal(415, 'unsupported_type', texts.wrong_type);
  const tooLarge = () => refusal(413, 'too_large', texts.too_large);
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + ENVELOPE_BYTES) throw tooLarge();
  const part = await request.file({ limits: { files: 1, fields: 8, fieldSize: 1024, fileSize: maxBytes } });
  if (part?.fieldname !== 'file') {
    part?.file.resume();
    throw refusal(400, 'invalid_request', texts.missing, { file: texts.missing });
  }
  const chunks: Buffer[] = [];
  for await (const chunk of part.file) chunks.push(chunk as Buffer);
  if (part.file.truncated) throw tooLarge();
  return Buffer.concat(chunks);
}
