import type { Site, SiteSettings } from './site.ts';

/** What the words of the settings depend on. */
type Worded = Pick<SiteSettings, 'translations'>;

const made = new WeakMap<SiteSettings, Map<string, Site>>();

/** Words of the settings in a language; as the operator wrote them where they have no translation. */
export const wordsIn = ({ translations }: Worded, language: string, words: string): string =>
  translations[language]?.[words] ?? words;

/** The settings with their words in a language, as pages in it show them (LANG-12). */
export function siteIn(settings: SiteSettings, language: string): Site {
  const known = made.get(settings) ?? new Map<string, Site>();
  made.set(settings, known);
  const site = known.get(language) ?? translated(settings, language);
  known.set(language, site);
  return site;
}

function translated({ translations, ...site }: SiteSettings, language: string): Site {
  const say = (words: string) => wordsIn({ translations }, language, words);
  const { free, biannual, annual } = site.plans;
  return {
    ...site,
    tagline: say(site.tagline),
    address: { ...site.address, country: say(site.address.country) },
    insurance_amount: say(site.insurance_amount),
    support_hours: say(site.support_hours),
    hosting_region: say(site.hosting_region),
    emergency_regions: site.emergency_regions.map((one) => ({
      ...one,
      region: say(one.region),
      emergency_number: say(one.emergency_number),
    })),
    plans: {
      free: { ...free, period: say(free.period) },
      biannual: { ...biannual, period: say(biannual.period) },
      annual: { ...annual, period: say(annual.period) },
    },
  };
}
