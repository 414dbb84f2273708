import { languages, m, withLanguage } from '@swapstead/messages';
import { describe, expect, it } from 'vitest';
import { dayName, daysName, dayText, fullDayText, monthName, weekdayOf, weeksOf } from './days.ts';
import { choiceText, listText } from './list-text.ts';
import { currentLocale, languageName } from './locale.ts';
import { daysText, windowText } from './swaps/format.ts';

const TODAY = '2027-01-02';
const inEach = <T>(say: () => T): Record<string, T> =>
  Object.fromEntries(languages.map((language) => [language, withLanguage(language, say)]));
const week = (from: string, to: string) => ({ check_in: from, check_out: to });

describe('in every language [LANG-11]', () => {
  it('days are said as the language says them', () => {
    expect(inEach(() => dayText('2027-07-14', TODAY))).toEqual({
      en: 'Wednesday, 14 July',
      de: 'Mittwoch, 14. Juli',
      fr: 'mercredi 14 juillet',
      nl: 'woensdag 14 juli',
      es: 'miércoles, 14 de julio',
      it: 'mercoledì 14 luglio',
    });
    expect(inEach(() => fullDayText('2028-02-29'))).toMatchObject({
      en: 'Tuesday, 29 February 2028',
      de: 'Dienstag, 29. Februar 2028',
      es: 'martes, 29 de febrero de 2028',
    });
    expect(inEach(() => monthName('2027-03'))).toMatchObject({ de: 'März 2027', es: 'marzo de 2027' });
  });

  it('runs of days name the month once, and Italian elides before 8 and 11', () => {
    expect(inEach(() => daysText(week('2027-07-14', '2027-07-21'), TODAY))).toEqual({
      en: '14 to 21 July',
      de: '14. bis 21. Juli',
      fr: 'du 14 au 21 juillet',
      nl: '14 tot 21 juli',
      es: 'del 14 al 21 de julio',
      it: 'dal 14 al 21 luglio',
    });
    expect(withLanguage('it', () => daysText(week('2027-07-08', '2027-07-11'), TODAY))).toBe(
      'dall’8 all’11 luglio',
    );
    expect(withLanguage('it', () => windowText(week('2027-07-28', '2027-08-08'), TODAY))).toBe(
      'dal 28 luglio all’8 agosto',
    );
    expect(withLanguage('it', () => daysName('2027-07-03', '2027-07-10'))).toBe('3–10 luglio 2027');
  });

  it('lists end with the word of the language', () => {
    expect(inEach(() => listText(['Ann', 'Ben', 'Cleo']))).toEqual({
      en: 'Ann, Ben and Cleo',
      de: 'Ann, Ben und Cleo',
      fr: 'Ann, Ben et Cleo',
      nl: 'Ann, Ben en Cleo',
      es: 'Ann, Ben y Cleo',
      it: 'Ann, Ben e Cleo',
    });
    // Before a word that begins with i, Spanish says e.
    expect(withLanguage('es', () => listText(['Ada', 'Inés']))).toBe('Ada e Inés');
    expect(withLanguage('de', () => choiceText(['Montag', 'Freitag']))).toBe('Montag oder Freitag');
  });

  it('numbers have the separators of the language, and a word for one or for many', () => {
    const found = (count: number) => inEach(() => m.ledger_page_to_use({ count }).replace(/\s/g, ' '));
    expect(found(12_000)).toMatchObject({ en: '12,000 to use' });
    for (const [language, written] of Object.entries({
      de: '12.000',
      fr: '12 000',
      nl: '12.000',
      es: '12.000',
      it: '12.000',
    }))
      expect(found(12_000)[language]).toContain(written);
    for (const language of languages) {
      const nights = (count: number) =>
        withLanguage(language, () => m.calendar_stay_rules_stays_of({ count }));
      expect(nights(1).replace('1', '')).not.toBe(nights(3).replace('3', ''));
    }
    const none = inEach(() => m.calendar_stay_rules_stays_of({ count: 0 }));
    expect(none).toMatchObject({ en: 'Stays of 0 nights', fr: 'Séjours de 0 nuit' });
  });

  it('weeks begin on Monday, as they do where these languages are at home', () => {
    for (const language of languages) {
      const locale = new Intl.Locale(withLanguage(language, currentLocale));
      const { firstDay } = (locale as unknown as { getWeekInfo(): { firstDay: number } }).getWeekInfo();
      expect([language, firstDay]).toEqual([language, 1]);
    }
    const [first] = weeksOf('2027-03');
    expect(weekdayOf(first?.[0] ?? '')).toBe(1);
    expect(withLanguage('de', () => dayName('2027-03-01'))).toBe('Montag, 1. März 2027');
  });

  it('languages are named as in a sentence', () => {
    expect(inEach(() => languageName('de'))).toEqual({
      en: 'German',
      de: 'Deutsch',
      fr: 'allemand',
      nl: 'Duits',
      es: 'alemán',
      it: 'tedesco',
    });
  });
});
