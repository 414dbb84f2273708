import { languages, withLanguage } from '@swapstead/messages';
import { describe, expect, it } from 'vitest';
import { homeTypeText } from './home-type-text.ts';
import { labelText } from './label-text.ts';
import { foldLabels, typedLabel } from './labels.ts';
import { PRESET_TAGS, STANDARD_AMENITIES } from './preset-labels.ts';
import { HOME_TYPES } from './presets.ts';

const labels = [
  ...new Set([...STANDARD_AMENITIES.map(({ label }) => label), ...Object.values(PRESET_TAGS).flat()]),
];
const others = languages.filter((language) => language !== 'en');

describe('preset tags, amenities and home types [LANG-23]', () => {
  it('read in English exactly as they are stored', () => {
    expect(labels.map(labelText)).toEqual(labels);
    expect(HOME_TYPES.map(homeTypeText)).toEqual(HOME_TYPES);
    expect(labelText('wifi')).toBe('wifi');
  });

  it.each(others)('have each a name of their own in %s', (language) => {
    withLanguage(language, () => {
      expect(new Set(labels.map(labelText)).size).toBe(labels.length);
      expect(new Set(HOME_TYPES.map(homeTypeText)).size).toBe(HOME_TYPES.length);
    });
  });

  it('are translated in any letter case', () => {
    withLanguage('de', () => {
      expect(['Wifi', 'FREE PARKING', 'garden'].map(labelText)).toEqual([
        'WLAN',
        'Kostenloser Parkplatz',
        'Garten',
      ]);
      expect(HOME_TYPES.map(homeTypeText)).toContain('Reihenhaus');
    });
    expect(withLanguage('it', () => labelText('Home office'))).toBe('Studio');
    expect(withLanguage('it', () => homeTypeText('Studio'))).toBe('Monolocale');
  });

  it('leave what hosts typed themselves as it was typed', () => {
    for (const typed of ['Vinyl nights', 'Gärten', ' Wifi', 'House', 'constructor', '']) {
      for (const language of languages)
        expect([language, withLanguage(language, () => labelText(typed))]).toEqual([language, typed]);
    }
  });

  it('are stored by their English label, whichever name a host types', () => {
    for (const language of languages) {
      withLanguage(language, () => {
        expect(labels.map(labelText).map(typedLabel)).toEqual(labels);
        expect(labels.map((label) => typedLabel(label.toUpperCase()))).toEqual(labels);
        expect(typedLabel('  Vinyl   nights ')).toBe('Vinyl nights');
      });
    }
    expect(withLanguage('de', () => typedLabel(' garten '))).toBe('Garden');
    expect(withLanguage('fr', () => typedLabel('Garten'))).toBe('Garten');
    expect(withLanguage('de', () => foldLabels(['Garten', 'wifi']))).toEqual(['Garten', 'Wifi']);
  });
});
