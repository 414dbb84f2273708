import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { swapParams } from './forms.ts';

const signedSchema = z.object({
  party: z.int(),
  /** The name as typed; 'Former member' once the party has left. */
  name: z.string(),
  signed_at: z.iso.datetime(),
  sha256: z.string(),
});

const sectionsSchema = z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) }));

export const getAgreement = endpoint({
  route: 'GET /api/swaps/:id/agreement',
  access: 'member',
  summary: 'The agreement of the present revision: its text by heading, hash and signatures',
  params: swapParams,
  reply: z.object({
    revision: z.int(),
    /** The language of the text that is signed. */
    language: z.string(),
    title: z.string(),
    sections: sectionsSchema,
    /** The same in the language of the request, only to read; null where that is the language of the text. */
    translation: z.object({ title: z.string(), sections: sectionsSchema }).nullable(),
    text: z.string(),
    sha256: z.string(),
    signatures: z.array(signedSchema),
    /** Names of parties whose signature is missing. */
    missing: z.array(z.string()),
    /** The name that this viewer must sign with. */
    my_name: z.string(),
    /** True if a listing was edited since: 'The listing has changed since. The agreement holds as it stands.' */
    listing_changed: z.boolean(),
    /** True if a name was removed because its party has left: the text then differs from the one that was signed. */
    name_taken_out: z.boolean(),
    /** What the viewer has to add before signing: a sentence, and the home whose guide needs it; otherwise null. */
    needs: z.object({ sentence: z.string(), home_id: z.uuid().nullable() }).nullable(),
  }),
  refusals: [403, 404, 409],
});

export const getAgreementText = endpoint({
  route: 'GET /api/swaps/:id/agreement.txt',
  access: 'member',
  summary: 'The text of the agreement whose SHA-256 is signed',
  params: swapParams,
  download: 'text/plain; charset=utf-8',
  refusals: [403, 404, 409],
});

export const getAgreementPdf = endpoint({
  route: 'GET /api/swaps/:id/agreement.pdf',
  access: 'member',
  summary: 'The agreement with its signatures as tagged PDF',
  params: swapParams,
  download: 'application/pdf',
  refusals: [403, 404, 409],
});

export const changeSignature = endpoint({
  route: 'PATCH /api/swaps/:id/signature',
  access: 'member',
  summary: 'Not possible: a signature stays as it was given',
  params: swapParams,
  body: z.unknown(),
  refusals: [403, 404],
});

export const deleteSignature = endpoint({
  route: 'DELETE /api/swaps/:id/signature',
  access: 'member',
  summary: 'Not possible: a signature is not taken back',
  params: swapParams,
  refusals: [403, 404],
});
