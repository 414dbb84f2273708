import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { translationDescription } from './translation-settings.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://swapstead.example',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Swapstead <hello@swapstead.example>',
  BILLING: 'simulated',
};
const described = (settings: Record<string, string>) => translationDescription(readConfig(settings));

describe('the translation service of the settings', () => {
  it('is off by default, in production and elsewhere [LANG-22]', () => {
    expect([described({}), described(PRODUCTION)]).toEqual(['off', 'off']);
  });

  it('is named by the start-up line, its key is not [LANG-22]', () => {
    const TRANSLATE_URL = 'https://translate.example/libre';
    expect(described({ ...PRODUCTION, TRANSLATE_URL, TRANSLATE_KEY: 'secret' })).toBe(
      'https://translate.example',
    );
    expect(described({ TRANSLATE_URL: 'twin' })).toBe('twin, texts reversed');
  });

  it.each([
    'translate.example',
    'ftp://translate.example',
    'https://user:password@translate.example',
    'https://translate.example/?key=1',
    'https://translate.example/#a',
    'Twin',
  ])('is refused if it is %s [LANG-22]', (TRANSLATE_URL) => {
    expect(() => readConfig({ TRANSLATE_URL })).toThrow('TRANSLATE_URL');
  });

  it('needs an address beside its key, and no twin in production [LANG-22]', () => {
    expect(() => readConfig({ TRANSLATE_KEY: 'secret' })).toThrow('TRANSLATE_KEY needs TRANSLATE_URL');
    expect(() => readConfig({ ...PRODUCTION, TRANSLATE_URL: 'twin' })).toThrow('TRANSLATE_URL: the twin');
  });
});
