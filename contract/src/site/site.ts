import { z } from 'zod';

const words = z.string().min(1).max(200);
const days = z.int().min(1).max(36_500);
const years = z.int().min(1).max(100);

const paidPlan = z.strictObject({
  amount_cents: z.int().min(1).max(10_000_000).describe('price of one period in euro cents'),
  months: z.int().min(1).max(120).describe('length of one period'),
  period: words.describe("the period as written beside the price, such as 'per year'"),
});

/** The operator's facts about the site, from the settings file, shown by pages and emails (CONST-10). */
export const siteSchema = z.strictObject({
  name: words,
  tagline: words,
  domain: words,
  company_name: words,
  chamber_of_commerce_number: words,
  vat_number: words,
  address: z.strictObject({ street: words, postal_code: words, city: words, country: words }),
  phone: words,
  emails: z.strictObject({
    support: z.email(),
    privacy: z.email(),
    dpo: z.email(),
    press: z.email(),
    partners: z.email(),
    careers: z.email(),
    accessibility: z.email(),
    security: z.email().optional().describe('where weaknesses are reported: /.well-known/security.txt'),
  }),
  insurance_amount: words,
  support_hours: words,
  emergency_regions: z
    .array(
      z.strictObject({
        region: words,
        emergency_number: words,
        support_phone: words,
        countries: z
          .array(z.string().regex(/^[A-Z]{2}$/, 'countries are ISO codes of two capitals.'))
          .default([])
          .describe('whose guests see this support line first'),
      }),
    )
    .min(1),
  plans: z.strictObject({
    free: z.strictObject({ amount_cents: z.literal(0), months: z.literal(0), period: words }),
    biannual: paidPlan,
    annual: paidPlan,
  }),
  price_change_notice_days: days,
  withdrawal_days: days.min(14).describe('right of withdrawal of consumers in the EU'),
  accessibility_reply_days: days,
  policy_date: words.describe('also the policy version in a consent record'),
  hosting_region: words,
  retention: z.strictObject({
    session_days: days,
    unverified_account_days: days,
    unconfirmed_newsletter_days: days,
    reported_messages_days: days,
    contact_message_days: days,
    server_log_days: days,
    backup_days: days,
    consent_record_years: years,
    accounting_years: years,
  }),
  translations: z
    .record(
      z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/, 'languages are codes such as de.'),
      z.record(words, words),
    )
    .default({})
    .describe('words of these settings in other languages, by language and by the words as they stand here'),
});

/** The operator's map server, from which members' browsers load the map (MAP-18). */
export type OperatorMap = {
  kind: 'style' | 'pictures' | 'vectors' | 'pmtiles';
  url: string;
  attribution: string | null;
  origins: string[];
};

/** The settings file, the map if it is not the embedded one, and what is switched on. */
export type SiteSettings = z.output<typeof siteSchema> & {
  map?: OperatorMap;
  /** There is a service that translates what members write (LANG-22). */
  translates?: true;
};

/** What pages know about the operator, in the language of the page. */
export type Site = Omit<SiteSettings, 'translations'>;

/** The part of it that every page has. */
export type FrameSite = Pick<Site, 'name' | 'tagline' | 'company_name' | 'policy_date' | 'translates'>;
