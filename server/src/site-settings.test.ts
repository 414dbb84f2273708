import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../test/test-app.ts';
import { readSite } from './site-settings.ts';

describe('the settings of the operator', () => {
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

  it('[CONST-10] hold the values of the specification unless a file says otherwise', async () => {
    const site = await readSite();
    expect(site.insurance_amount).toBe('€45,000');
    expect(site.plans.biannual).toEqual({ amount_cents: 7_500, months: 6, period: 'per 6 months' });
    expect(site.plans.annual).toEqual({ amount_cents: 14_000, months: 12, period: 'per year' });
  });

  it('[CONST-10] change field by field, lists as a whole', async () => {
    const regions = [{ region: 'Europe', emergency_number: '112', support_phone: '+31 20 1' }];
    const file = await settingsFile(
      JSON.stringify({ plans: { annual: { amount_cents: 12_000 } }, emergency_regions: regions }),
    );
    const site = await readSite(file);
    expect(site.plans.annual).toEqual({ amount_cents: 12_000, months: 12, period: 'per year' });
    expect(site.plans.biannual.amount_cents).toBe(7_500);
    expect(site.emergency_regions).toEqual(regions);
  });

  it.each([
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

  it('[CONST-10] come with every page, and no value breaks out of its block', async () => {
    const tagline = '</script><script>alert(1)</script>';
    const { app, close } = await createTestApp({
      SITE_FILE: await settingsFile(JSON.stringify({ tagline })),
    });
    const { body } = await app.inject('/subscription');
    const block = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(body)?.[1];
    expect(JSON.parse(block ?? '').site).toMatchObject({ tagline, phone: '+31 20 000 0142' });
    expect(body).not.toContain('alert(1)</script>');
    await close();
  });
});
