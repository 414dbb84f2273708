import { m } from '@swapstead/messages';
import TODAYS_NAMES from './zone-names.json';

/** A time zone as it is offered: under today's name, and found under its former one too. */
export type ZoneChoice = { zone: string; entry: string; words: string };

const todays: Readonly<Record<string, string>> = TODAYS_NAMES;
const cityOf = (zone: string) => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
const fold = (text: string) => text.toLowerCase().replaceAll(/[_/]/g, ' ');

/** A zone's name of today, whichever is stored: 'Asia/Kolkata'. */
export const zoneName = (zone: string) => (todays[zone] ?? zone).replaceAll('_', ' ');

function choiceOf(listed: string): ZoneChoice {
  const zone = todays[listed] ?? listed;
  const [name, former] = [zoneName(zone), cityOf(listed)];
  const entry = former === cityOf(zone) ? name : m.lib_zones_formerly({ name, former });
  return { zone, entry, words: fold(`${zone} ${listed}`) };
}

/** The zones that the browser lists, some under former names. */
export function zoneChoices(): ZoneChoice[] {
  const choices = Intl.supportedValuesOf('timeZone').map(choiceOf);
  return choices.sort((a, b) => (a.entry < b.entry ? -1 : 1));
}

/** The zones in which each typed word begins some word: 'kiev' and 'kyiv' find the same zone. */
export function findZones(choices: readonly ZoneChoice[], text: string, most: number): ZoneChoice[] {
  const typed = fold(text).split(' ').filter(Boolean);
  const fits = ({ words }: ZoneChoice) => typed.every((word) => ` ${words}`.includes(` ${word}`));
  return choices.filter(fits).slice(0, most);
}
