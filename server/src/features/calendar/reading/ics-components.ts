import { type Line, type Property, readLines } from './ics-lines.ts';
import { READING, REASONS, ReadingFailure } from './reading-failure.ts';

export type Component = {
  name: string;
  properties: Map<string, Property[]>;
  children: Component[];
  /** Its beginning, its end, or the end of a component within it is missing, so it may have lost lines. */
  isCut: boolean;
};
/** The relevant components of a file, and how many entries could not be recognised. */
export type FoundComponents = { entries: Component[]; zones: Component[]; lost: number };

const ENTRIES = new Set(['VEVENT', 'VFREEBUSY']);
/**
 * Other components that have a start of their own. In any other component, a start belongs to an entry whose first line
 * is lost.
 */
const WITH_TIMES = new Set([
  ...ENTRIES,
  'STANDARD',
  'DAYLIGHT',
  'VTODO',
  'VJOURNAL',
  'VAVAILABILITY',
  'AVAILABLE',
]);
/**
 * Components within an entry that never have these properties themselves: if such a component has no end, they belong
 * to the entry.
 */
const OF_ENTRY = new Set(
  'DTSTART DTEND RRULE EXRULE RDATE EXDATE RECURRENCE-ID TRANSP X-MICROSOFT-CDO-BUSYSTATUS'.split(' '),
);
/** An entry has one of each. */
const ONCE = new Set(['DTSTART', 'DTEND']);
const DEEPEST = 20;

/**
 * The components of a calendar (RFC 5545), as tolerant as real calendars need: any line end, lower-case names, several
 * VCALENDAR, components without END, entries within other components. Anything that may be an entry is read, or counted
 * as lost (CAL-42).
 * @throws ReadingFailure if it is not a calendar, is truncated, or has too many entries
 */
export function readComponents(text: string): FoundComponents {
  const found: FoundComponents = { entries: [], zones: [], lost: 0 };
  const open: Component[] = [];
  /** Entries in which another entry begins. */
  const interrupted = new Set<Component>();
  let hasCalendar = false;
  /** A calendar has ended and nothing has been opened since, so the file is not truncated. */
  let isEnded = false;
  for (const line of readLines(text)) {
    if (line.name === 'BEGIN') begin(line.value);
    else if (line.name === 'END') end(line.value);
    else keep(line);
  }
  if (!isEnded) throw new ReadingFailure(REASONS.not_calendar);
  return found;

  function begin(name: string): Component {
    isEnded = false;
    // Components without an end are abandoned instead of refusing what follows them.
    if (open.length >= DEEPEST) leave(1);
    const component: Component = { name, properties: new Map(), children: [], isCut: false };
    const around = open.findLast((part) => ENTRIES.has(part.name));
    if (around && ENTRIES.has(name)) interrupted.add(around);
    open.at(-1)?.children.push(component);
    open.push(component);
    if (name === 'VTIMEZONE') found.zones.push(component);
    if (ENTRIES.has(name) && found.entries.push(component) > READING.entries) {
      throw new ReadingFailure(REASONS.many);
    }
    return component;
  }

  /** Closes the components from this depth on. All of them but the first have no end. */
  function leave(depth: number) {
    const left = open.splice(depth);
    if (left.length > 1) for (const component of left) component.isCut = true;
  }

  function end(name: string) {
    const begun = open.findLastIndex((component) => component.name === name);
    if (begun >= 0) leave(begun);
    // The end of an entry that never began: its first line is lost, and its times with it.
    else if (ENTRIES.has(name)) found.lost++;
    hasCalendar ||= begun >= 0 && name === 'VCALENDAR';
    isEnded = hasCalendar && (open.length === 0 || (isEnded && begun < 0) || name === 'VCALENDAR');
  }

  function keep(line: Line) {
    const component = ownerOf(line);
    const known = component?.properties.get(line.name);
    if (known) known.push(line);
    else component?.properties.set(line.name, [line]);
  }

  /** The component that a line belongs to. */
  function ownerOf({ name }: Line): Component | undefined {
    const last = open.at(-1);
    if (!OF_ENTRY.has(name)) return last;
    if (last && WITH_TIMES.has(last.name) && last.name !== 'VEVENT') return last;
    const entry = open.findLastIndex((part) => ENTRIES.has(part.name));
    const around = open[entry];
    if (!around) return beginLost();
    const isOfNext =
      (ONCE.has(name) && around.properties.has(name)) || (name === 'DTSTART' && interrupted.has(around));
    if (!isOfNext) return around;
    // The end of this entry and the first line of the next one are lost.
    around.isCut = true;
    leave(entry);
    return beginLost();
  }

  /** An entry whose first line is lost, perhaps with other lines. */
  function beginLost(): Component {
    const component = begin('VEVENT');
    component.isCut = true;
    return component;
  }
}
