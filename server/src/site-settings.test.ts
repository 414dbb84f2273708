import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { siteIn } from '@swapstead/contract/site/site-in-language';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtWeb } from '../test/built-web.ts';
import { createTestApp } from '../test/test-app.ts';
import { readSite } from './site-settings.ts';

describe('the site settings', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'swapstead-site-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const settingsFile = async (content: string) => {
    const file = join(folder, 'site.json');
    await writeFile(file, content);
    return file;
  };

  it('[CONST-10] have the values of the specification unless a file overrides them', async () => {
    const site = await readSite();
    expect(site.insurance_amount).toBe('€45,000');
    expect(site.plans.biannual).toEqual({ amount_cents: 7_500, months: 6, period: 'per 6 months' });
    expect(site.plans.annual).toEqual({ amount_cents: 14_000, months: 12, period: 'per year' });
  });

  it('[CONST-10] are overridden field by field, and lists as a whole', async () => {
    const regions = [{ region: 'Europe', emergency_number: '112', support_phone: '+31 20 1' }];
    const file = await settingsFile(
      JSON.stringify({ plans: { annual: { amount_cents: 12_000 } }, emergency_regions: regions }),
    );
    const site = await readSite(file);
    expect(site.plans.annual).toEqual({ amount_cents: 12_000, months: 12, period: 'per year' });
    expect(site.plans.biannual.amount_cents).toBe(7_500);
    expect(site.emergency_regions).toEqual(regions.map((region) => ({ ...region, countries: [] })));
  });

  it('are said in another language where they have a translation, and as they stand where they have none [LANG-12]', async () => {
    const file = await settingsFile(
      JSON.stringify({ tagline: 'A line of our own', translations: { de: { '24/7': 'Tag und Nacht' } } }),
    );
    const site = await readSite(file);
    const { tagline, insurance_amount, support_hours, plans, emergency_regions, address } = siteIn(
      site,
      'de',
    );
    expect([tagline, insurance_amount.replace(/\s/g, ' '), support_hours, address.country]).toEqual([
      'A line of our own',
      '45.000 €',
      'Tag und Nacht',
      'Niederlande',
    ]);
    expect([plans.annual.period, emergency_regions[1]?.region]).toEqual(['pro Jahr', 'Nordamerika']);
    expect(siteIn(site, 'en')).toMatchObject({ insurance_amount: '€45,000', support_hours: '24/7' });
    expect(siteIn(site, 'de')).not.toHaveProperty('translations');
  });

  it.each([
    ['a language that is no code', '{"translations": {"German": {}}}', /translations/],
    ['an unknown field', '{"insurance": "€1"}', /insurance/],
    ['a price of nothing', '{"plans": {"annual": {"amount_cents": 0}}}', /plans\.annual\.amount_cents/],
    ['a price with decimals', '{"plans": {"annual": {"amount_cents": 0.5}}}', /plans\.annual\.amount_cents/],
    ['a withdrawal time below the law', '{"withdrawal_days": 13}', /withdrawal_days/],
    ['a list where an object belongs', '{"emails": []}', /emails/],
    ['text that is not JSON', 'insurance_amount: 1', /SITE_FILE .* cannot be read/],
  ])('are refused with the name of the field: %s', async (_, content, sentence) => {
    await expect(readSite(await settingsFile(content))).rejects.toThrow(sentence);
  });

  it('are refused when the file is missing', async () => {
    await expect(readSite(join(folder, 'nothing.json'))).rejects.toThrow(/SITE_FILE .* cannot be read/);
  });

  it('[CONST-10] are in every page, and no value can break out of its script block', async () => {
    const tagline = '</script><script>alert(1)</script>';
    const { app, close } = await createTestApp(
      { SITE_FILE: await settingsFile(JSON.stringify({ tagline })) },
      { web: builtWeb },
    );
    const { body } = await app.inject('/subscription');
    const block = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(body)?.[1];
    expect(JSON.parse(block ?? '').site).toMatchObject({ tagline, phone: '+31 20 000 0142' });
    expect(body).not.toContain('alert(1)</script>');
    // A gallery contains few of them; pages opened from it fetch the rest.
    const gallery = /id="page-data">(.*?)<\/script>/.exec((await app.inject('/')).body)?.[1];
    expect(Object.keys(JSON.parse(gallery ?? '').site)).toEqual([
      'name',
      'tagline',
      'company_name',
      'policy_date',
    ]);
    expect((await app.inject('/site.json')).json()).toMatchObject({ tagline, phone: '+31 20 000 0142' });
    await close();
  });

  it('[CONST-10] appear on every page that states them, and the default values on none', async () => {
    const emails = Object.fromEntries(
      'support privacy dpo press partners careers accessibility'
        .split(' ')
        .map((name) => [name, `${name}@elsewhere.example`]),
    );
    const settings = {
      domain: 'elsewhere.example',
      company_name: 'Elsewhere Ltd',
      address: { street: 'Other Street 9', postal_code: '9999 ZZ', city: 'Utrecht' },
      phone: '+31 30 111 1111',
      emails,
      insurance_amount: '€99,000',
      emergency_regions: [{ region: 'Europe', emergency_number: '113', support_phone: '+31 30 222 2222' }],
      plans: { biannual: { amount_cents: 9_100 }, annual: { amount_cents: 17_200 } },
    };
    const { app, close } = await createTestApp(
      { SITE_FILE: await settingsFile(JSON.stringify(settings)) },
      { web: builtWeb },
    );
    const former =
      /€45,000|€75|€140|swapstead\.example|Sleutelkade|1019 ZZ|Swapstead B\.V\.|\+31 20|7946|\b112\b/;
    for (const [path, ...shown] of [
      ['/', 'Elsewhere Ltd'],
      ['/safety', '€99,000', '113', '+31 30 222 2222'],
      ['/subscription', '€91', '€172'],
      ['/faq', 'Elsewhere Ltd'],
      ['/press', 'press@elsewhere.example'],
      ['/partners', 'partners@elsewhere.example'],
      ['/careers', 'careers@elsewhere.example'],
      ['/accessibility', 'accessibility@elsewhere.example'],
      ['/about', 'Other Street 9', '9999 ZZ', '+31 30 111 1111'],
      ['/privacy', 'privacy@elsewhere.example', 'dpo@elsewhere.example', 'Other Street 9'],
      ['/terms', 'Elsewhere Ltd', 'Other Street 9'],
      ['/cookies', 'privacy@elsewhere.example'],
    ] as const) {
      const { body } = await app.inject(path);
      const content = /<div id="root">(.*?)<\/div><script>/s.exec(body)?.[1] ?? '';
      for (const value of shown) expect(content, path).toContain(value);
      expect(content.match(former), path).toBeNull();
    }
    await close();
  });
});
