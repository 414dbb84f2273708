import { ShortNumberInfo } from 'google-libphonenumber';
import { expect, it } from 'vitest';
import defaults from '../../../server/site.defaults.json' with { type: 'json' };
import { COUNTRIES_WITH_NUMBERS, emergencyHelp, emergencyNumbersIn } from './emergency-numbers.ts';

it('every number is for emergencies in its country, according to Google’s libphonenumber [STAY-08]', () => {
  const known = new ShortNumberInfo();
  const wrong = COUNTRIES_WITH_NUMBERS.flatMap((country) =>
    emergencyNumbersIn(country)
      .filter(({ number }) => !known.isEmergencyNumber(number, country as never))
      .map(({ number }) => `${country} ${number}`),
  );
  expect(COUNTRIES_WITH_NUMBERS.length).toBeGreaterThan(100);
  expect(new Set(COUNTRIES_WITH_NUMBERS).size).toBe(COUNTRIES_WITH_NUMBERS.length);
  expect(wrong).toEqual([]);
});

it.each([
  ['AU', 'Australia', ['000'], 'Australia and New Zealand'],
  ['NZ', 'New Zealand', ['111'], 'Australia and New Zealand'],
  ['GB', 'United Kingdom', ['999'], 'Europe'],
  ['PT', 'Portugal', ['112'], 'Europe'],
  ['MX', 'Mexico', ['911'], 'North America'],
  ['JP', 'Japan', ['110', '119'], 'Europe'],
])(
  'a home in %s leads with the numbers of %s, %j, and our line for %s [STAY-08]',
  (code, name, numbers, region) => {
    const { here, emergency } = emergencyHelp({ code, name }, defaults);
    expect(here?.country).toBe(name);
    expect(here?.numbers.map(({ number }) => number)).toEqual(numbers);
    expect([emergency[0]?.region, emergency.length]).toEqual([region, 3]);
  },
);

it('a home without a place, or in an unknown country, shows every region and no local number [STAY-08]', () => {
  expect(emergencyHelp(null, defaults).here).toBeNull();
  const nowhere = emergencyHelp({ code: 'AQ', name: 'Antarctica' }, defaults);
  expect(nowhere.here).toBeNull();
  expect(nowhere.emergency.map(({ region }) => region)).toEqual([
    'Europe',
    'North America',
    'Australia and New Zealand',
  ]);
});
