import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/**
 * Which text to translate: always one that is stored here, by its id. A text that the client sends would make the
 * operator's translation service free for everyone.
 */
const textToTranslateSchema = z.discriminatedUnion('kind', [
  /** The description of a home. */
  z.strictObject({ kind: z.literal('home'), home_id: z.string('home_id must be text.').max(100) }),
  /** A message that the other member wrote. */
  z.strictObject({
    kind: z.literal('message'),
    conversation_id: z.string('conversation_id must be text.').max(100),
    seq: z.int('seq must be a whole number.').min(0).max(2_147_483_647),
  }),
]);

export const translate = endpoint({
  route: 'POST /api/translations',
  access: 'subscriber',
  summary:
    'Have a text of another member translated by a machine into the language of the page. Nothing is kept. 404: also if the site has no translation service',
  body: textToTranslateSchema,
  reply: z.object({
    /** Plain text, which no person has checked. */
    text: z.string(),
    /** The language of the translation, for `lang`. */
    language: z.string(),
  }),
  refusals: [404],
});

export type TextToTranslate = z.output<typeof textToTranslateSchema>;
export type Translation = z.output<typeof translate.reply>;
