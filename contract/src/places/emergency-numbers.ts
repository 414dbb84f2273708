import type { Site } from '../site/site.ts';
import { countryName } from './country-names.ts';

/** Countries with one number for all emergencies. */
const ONE_NUMBER: Record<string, string> = {
  112: 'AD AL AT AX BE BG BY CH CY CZ DE DK EE ES FI FO FR GE GL GR HR HU ID IE IN IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RE RO RS RU RW SE SI SK TR TZ UA VA XK',
  911: 'AR AW BM BS BZ CA CR CW DO EC FJ GU JO KY LC MX PA PH PR PY SA SV US UY VE VI',
  999: 'BD BH BW GB GG HK IM JE KE MU MY QA SC UG ZM ZW',
  '000': 'AU',
  111: 'NZ',
  123: 'CO',
};

/** Countries with separate numbers for police and ambulance, in this order. */
const TWO_NUMBERS: Record<string, readonly [police: string, ambulance: string]> = {
  AE: ['999', '998'],
  BA: ['122', '124'],
  BO: ['110', '118'],
  BR: ['190', '192'],
  CL: ['133', '131'],
  CN: ['110', '120'],
  CU: ['106', '104'],
  CV: ['132', '130'],
  EG: ['122', '123'],
  IL: ['100', '101'],
  JM: ['119', '110'],
  JP: ['110', '119'],
  KH: ['117', '119'],
  KR: ['112', '119'],
  LA: ['191', '195'],
  LB: ['112', '140'],
  MA: ['19', '15'],
  MN: ['102', '103'],
  MV: ['119', '102'],
  NC: ['17', '15'],
  NP: ['100', '102'],
  PF: ['17', '15'],
  PK: ['15', '1122'],
  SG: ['999', '995'],
  TH: ['191', '1669'],
  TN: ['197', '190'],
  TW: ['110', '119'],
  VN: ['113', '115'],
  ZA: ['10111', '10177'],
};

export type EmergencyNumber = { number: string; service: 'Police' | 'Ambulance' | null };

/**
 * Emergency numbers of a country, by its ISO 3166-1 code; empty if we are not certain of them. A test compares each
 * with Google's libphonenumber.
 */
export function emergencyNumbersIn(country: string): EmergencyNumber[] {
  const two = TWO_NUMBERS[country];
  if (two) {
    return [
      { number: two[0], service: 'Police' },
      { number: two[1], service: 'Ambulance' },
    ];
  }
  const one = Object.entries(ONE_NUMBER).find(([, countries]) => countries.split(' ').includes(country));
  return one ? [{ number: one[0], service: null }] : [];
}

/** Every country whose numbers we know. */
export const COUNTRIES_WITH_NUMBERS = [
  ...Object.values(ONE_NUMBER).flatMap((countries) => countries.split(' ')),
  ...Object.keys(TWO_NUMBERS),
];

export type Country = { code: string; name: string };

/** The top of a house guide: the numbers of the home's country, and our support lines, the nearest first. */
export function emergencyHelp(
  country: Country | null,
  { emergency_regions, support_hours }: Pick<Site, 'emergency_regions' | 'support_hours'>,
) {
  const numbers = country ? emergencyNumbersIn(country.code) : [];
  const isHere = ({ countries }: Site['emergency_regions'][number]) =>
    country !== null && countries.includes(country.code);
  return {
    here:
      country && numbers.length > 0
        ? { country: countryName({ country: country.name, country_code: country.code }), numbers }
        : null,
    support_hours,
    emergency: emergency_regions
      .toSorted((one, other) => Number(isHere(other)) - Number(isHere(one)))
      .map(({ region, emergency_number, support_phone }) => ({ region, emergency_number, support_phone })),
  };
}
