import { IANA_ALIAS_MAP, WINDOWS_TO_IANA_MAP } from 'windows-iana';
import type { Component } from './ics-components.ts';
import { definedZone, type FoundZone } from './ics-own-zone.ts';
import { fixedZone, ianaZone, type Zone } from './ics-zones.ts';

const HOUR_MS = 3_600_000;
/** How many zone names of one file are compared with names of cities, which is the slowest step. */
const MOST_COMPARED = 500;

/** The IANA name of each Windows zone (from CLDR's table). */
const windows = new Map(
  WINDOWS_TO_IANA_MAP.filter(({ territory }) => territory === '001').map(({ windowsName, iana }) => [
    windowsName.toLowerCase(),
    iana[0] ?? '',
  ]),
);

/**
 * Finds the zones that a calendar names: IANA's, those that the file defines, those of Windows, the names that Outlook
 * displays, and names that other programs have mangled (CAL-38).
 * @returns undefined if there is none; `isSure` is false if only its offset is known
 */
export function createZones(defined: readonly Component[], window: { from: number; to: number }) {
  const own = new Map(defined.map((zone) => [plainName(first(zone, 'TZID') ?? ''), zone]));
  const found = new Map<string, FoundZone | undefined>();
  return (name: string): FoundZone | undefined => {
    if (!found.has(name)) found.set(name, find(plainName(name)));
    return found.get(name);
  };

  function find(name: string): FoundZone | undefined {
    if (name === '' || name.length > 200) return undefined;
    const zone = own.get(name);
    const located = zone && first(zone, 'X-LIC-LOCATION')?.trim();
    const known =
      sure(ianaZone(name)) ??
      sure(windowsZone(name)) ??
      (zone && definedZone(zone, window)) ??
      (located ? sure(ianaZone(located)) : undefined) ??
      sure(mangledZone(name));
    if (known) return known;
    return found.size < MOST_COMPARED ? shownZone(name, window) : offsetAlone(name);
  }
}

const first = ({ properties }: Component, name: string) => properties.get(name)?.[0]?.value;
const sure = (zone: Zone | undefined): FoundZone | undefined => zone && { zone, isSure: true };

/** A name without escapes (RFC 5545, RFC 6868), and without parameters that got into it. */
const plainName = (name: string): string =>
  name
    .replace(/;(VALUE|X-[\w-]+)=.*$/i, '')
    .replace(/\\([\\;,:])/g, '$1')
    .replace(/\^'/g, '')
    .trim();

const windowsZone = (name: string) => ianaZone(windows.get(name.toLowerCase()) ?? '');

/**
 * Finds a name after a prefix ('/citadel.org/20250101_1/Europe/Lisbon', 'tzone://Microsoft/Utc'), or with other
 * characters in it.
 */
function mangledZone(name: string): Zone | undefined {
  const parts = name.replaceAll(' ', '_').split('/');
  return (
    (parts.length > 2 ? ianaZone(parts.slice(-2).join('/')) : undefined) ??
    (parts.length > 3 ? ianaZone(parts.slice(-3).join('/')) : undefined) ??
    (parts.length > 1 && /^utc$/i.test(parts.at(-1) ?? '') ? ianaZone('UTC') : undefined) ??
    ianaZone(parts.join('/')) ??
    ianaZone(name.replace(/[-.:]/, '/').replaceAll(' ', '_'))
  );
}

const OFFSET_ONLY = /^\(?(?:UTC|GMT)?\s*([+\-\u2212\u2013])\s*(\d{1,2})(?:[:.]?(\d{2}))?\)?$/i;
const OFFSET_WITHIN = /(?:UTC|GMT)\s*(?:([+\-\u2212\u2013])\s*(\d{1,2})(?:[:.]?(\d{2}))?)?(?![\w+-])/i;

function readOffset(parts: RegExpExecArray | null): number | undefined {
  if (!parts) return undefined;
  const [, sign, hours = '0', minutes = '0'] = parts;
  if (Number(hours) > 14 || Number(minutes) > 59) return undefined;
  const size = Number(hours) * HOUR_MS + Number(minutes) * 60_000;
  return sign === undefined || sign === '+' ? size : -size;
}

const offsetAlone = (name: string): FoundZone | undefined => {
  const offset = readOffset(OFFSET_WITHIN.exec(name));
  return offset === undefined ? undefined : { zone: fixedZone(offset), isSure: false };
};

/**
 * Finds the zone for a name as Outlook displays it: an offset and cities ('(UTC+01:00) Amsterdam, Berlin, Bern, Rom'),
 * in any language. One of the cities is mostly spelled as in English; North American zones name Canada. Otherwise only
 * the offset is known, which is enough only if no zone with it changes its clocks.
 */
function shownZone(name: string, window: { from: number }): FoundZone | undefined {
  const exact = readOffset(OFFSET_ONLY.exec(name));
  if (exact !== undefined) return { zone: fixedZone(exact), isSure: true };
  const offset = readOffset(OFFSET_WITHIN.exec(name));
  const words = name.replace(/\([^)]*\)/g, ' ').trim();
  const english = /^(.+?)(?: Time)?$/i.exec(words)?.[1] ?? words;
  const named = windowsZone(`${english} Standard Time`);
  if (named && (offset === undefined || hasOffset(named, offset, window)))
    return { zone: named, isSure: true };
  if (offset === undefined) return sure(cityZones(words, false)[0]);
  const zone =
    cityZones(words, true).find((one) => hasOffset(one, offset, window)) ??
    canadianZone(name, offset, window);
  if (zone) return { zone, isSure: true };
  return { zone: fixedZone(offset), isSure: !changing(window).has(offset) };
}

/** Outlook displays the offset outside summer time; in the southern hemisphere that is the one of July. */
function hasOffset(zone: Zone, offset: number, window: { from: number }): boolean {
  return standardOffset(zone, window) === offset;
}

function standardOffset(zone: Zone, { from }: { from: number }): number {
  const half = 182 * 24 * HOUR_MS;
  return Math.min(zone.offset(from), zone.offset(from + half));
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

let cities: Map<string, string[]> | undefined;

/** The IANA names of each city, island or state that they are named after. */
function citiesOf(): Map<string, string[]> {
  if (cities) return cities;
  cities = new Map();
  const aliases = IANA_ALIAS_MAP.flatMap(({ alias }) => alias);
  for (const iana of [...WINDOWS_TO_IANA_MAP.flatMap((zone) => zone.iana), ...aliases]) {
    // 'US/Central' and 'Etc/GMT+5' are named after no city.
    if (
      !iana.includes('/') ||
      /^Etc\/|\/(Central|Eastern|Western|Pacific|Mountain|Atlantic|General)$/.test(iana)
    )
      continue;
    const city = plain((iana.split('/').at(-1) ?? '').replaceAll('_', ' '));
    const known = cities.get(city);
    if (!known) cities.set(city, [iana]);
    else if (!known.includes(iana)) known.push(iana);
  }
  return cities;
}

/**
 * Zones of the cities that a name lists; `alike` also accepts those with the same beginning, such as Berlino and Athen.
 */
function cityZones(words: string, alike: boolean): Zone[] {
  const known = citiesOf();
  const named = plain(words)
    .split(/[,;/&\u3001\u060c]|\s-\s/)
    .map((word) => word.trim())
    .filter((word) => word.length > 2)
    .slice(0, 12);
  const exact = named.flatMap((word) => known.get(word) ?? []);
  const similar = !alike || exact.length > 0 ? [] : named.flatMap((word) => alikeCities(known, word));
  return [...exact, ...similar].flatMap((iana) => ianaZone(iana) ?? []);
}

function alikeCities(known: ReadonlyMap<string, string[]>, word: string): string[] {
  if (word.length < 5) return [];
  return [...known].flatMap(([city, zones]) =>
    city.length >= 5 && (city.startsWith(word) || word.startsWith(city)) ? zones : [],
  );
}

const NORTH_AMERICAN = [
  'America/Halifax',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
];
/** Languages whose word for Canada differs from those of the others. */
const LANGUAGES = 'en de es ru uk el ar he ja ko zh zh-Hant th hi bg sr ka hy fa cy hu lt lv is eu'.split(
  ' ',
);
let canada: string[] | undefined;

/** Among the Windows zones, only those that the United States and Canada share name Canada. */
function canadianZone(name: string, offset: number, window: { from: number }): Zone | undefined {
  canada ??= LANGUAGES.map((language) =>
    plain(new Intl.DisplayNames([language], { type: 'region' }).of('CA') ?? 'Canada'),
  );
  const text = plain(name);
  if (!canada.some((word) => text.includes(word))) return undefined;
  return NORTH_AMERICAN.flatMap((iana) => ianaZone(iana) ?? []).find((one) => hasOffset(one, offset, window));
}

let offsets: Set<number> | undefined;

/** The offsets at which some zone changes its clocks. */
function changing(window: { from: number }): Set<number> {
  const half = 182 * 24 * HOUR_MS;
  offsets ??= new Set(
    [...windows.values()].flatMap((iana) => {
      const zone = ianaZone(iana);
      if (!zone || zone.offset(window.from) === zone.offset(window.from + half)) return [];
      return [standardOffset(zone, window)];
    }),
  );
  return offsets;
}
