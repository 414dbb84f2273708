import { z } from 'zod';

/** The setting that returns texts reversed instead of asking a service. */
const TWIN = 'twin';

/** Where a service answers. `fetch` takes no password in an address; a key is a setting of its own. */
function isServiceAddress(address: string): boolean {
  const url = URL.parse(address);
  return (
    /^https?:$/.test(url?.protocol ?? '') &&
    `${url?.username}${url?.password}${url?.search}${url?.hash}` === ''
  );
}

/** The settings of translations by a machine, as part of config.ts. */
export const translationSettings = {
  TRANSLATE_URL: z
    .string()
    .refine(
      (value) => value === TWIN || isServiceAddress(value),
      'must look like https://translate.example, without a user, a query or a fragment.',
    )
    .optional()
    .describe(
      'LibreTranslate, or a service that answers like it, for descriptions of homes and received messages; without it nothing is translated. `twin` returns texts reversed, for tests; refused in production.',
    ),
  TRANSLATE_KEY: z
    .string()
    .optional()
    .describe('API key of the service at TRANSLATE_URL, if it asks for one.'),
};

type TranslationSettings = z.output<z.ZodObject<typeof translationSettings>>;

export const isTranslationTwin = ({ TRANSLATE_URL }: TranslationSettings) => TRANSLATE_URL === TWIN;

/** For the start-up report: the service by its origin, never with the key. */
export function translationDescription(settings: TranslationSettings): string {
  const { TRANSLATE_URL } = settings;
  if (TRANSLATE_URL === undefined) return 'off';
  return isTranslationTwin(settings) ? 'twin, texts reversed' : new URL(TRANSLATE_URL).origin;
}
