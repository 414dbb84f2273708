import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { PAGES } from '../site/pages.ts';
import { text } from '../text.ts';

const yesOrNo = (field: string) => z.boolean(`${field} is true or false.`);

const choice = {
  analytics: yesOrNo('analytics'),
  functional: yesOrNo('functional'),
  marketing: yesOrNo('marketing'),
};

/** What a visitor allows besides essential storage. */
export type ConsentChoice = z.output<z.ZodObject<typeof choice>>;
export type ConsentCategory = keyof ConsentChoice;

export const recordConsent = endpoint({
  route: 'POST /api/consents',
  access: 'public',
  summary: 'Keep a proof of what was chosen about cookies, under a number that the device made up',
  body: z.strictObject({
    /** 128 random bits as hexadecimal digits, which reveal nothing about a person. */
    device: z.string().regex(/^[0-9a-f]{32}$/, 'device takes 32 hexadecimal digits.'),
    /** The date of the policy that was shown. */
    policy_version: text('policy_version', 40).min(1, 'policy_version is missing.'),
    ...choice,
  }),
});

export const countPageView = endpoint({
  route: 'POST /api/page-views',
  access: 'public',
  summary: 'Add one to the views of a page today; sent only with consent, and holds nothing about who looks',
  body: z.strictObject({
    /** The pattern of the address, such as '/house/:id', so that no home is named. */
    path: z.enum(PAGES, 'path is not a page of the site.'),
  }),
});
