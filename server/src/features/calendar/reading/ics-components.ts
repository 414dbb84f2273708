import { READING, REASONS, ReadingFailure } from './reading-failure.ts';

export type Property = { value: string; parameters: Record<string, string> };
export type Component = { name: string; properties: Map<string, Property[]>; children: Component[] };

/** Only these parts of a calendar are read at all: no summaries, no people. */
const READ = new Set(
  'DTSTART DTEND DURATION RRULE RDATE EXDATE RECURRENCE-ID UID SEQUENCE STATUS TRANSP X-MICROSOFT-CDO-BUSYSTATUS FREEBUSY TZID TZOFFSETTO TZOFFSETFROM'.split(
    ' ',
  ),
);
const ENTRIES = new Set(['VEVENT', 'VFREEBUSY']);
const DEEPEST = 20;

/** The text of a calendar: UTF-8, or Latin-1 where it cannot be that. */
export function decodeCalendar(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('latin1').decode(bytes);
  }
}

/**
 * The components of a calendar (RFC 5545), as tolerant as calendars in the wild need: any line end, lower-case names,
 * several VCALENDAR. @throws ReadingFailure where it is none, was cut off, or holds too much
 */
export function readComponents(text: string): Component[] {
  const calendars: Component[] = [];
  const open: Component[] = [];
  let entries = 0;
  function begin(name: string) {
    if (open.length === 0 && name !== 'VCALENDAR') return;
    if (open.length >= DEEPEST) throw new ReadingFailure(REASONS.complicated);
    if (ENTRIES.has(name) && ++entries > READING.entries) throw new ReadingFailure(REASONS.many);
    const component: Component = { name, properties: new Map(), children: [] };
    (open.at(-1)?.children ?? calendars).push(component);
    open.push(component);
  }
  function end(name: string) {
    const begun = open.findLastIndex((component) => component.name === name);
    if (begun >= 0) open.length = begun;
  }
  for (const line of unfolded(text)) {
    const nameEnd = line.search(/[;:]/);
    const name = (nameEnd < 0 ? line : line.slice(0, nameEnd)).toUpperCase();
    // Most lines are of no interest.
    if (!READ.has(name) && name !== 'BEGIN' && name !== 'END') continue;
    const property = readProperty(line, nameEnd);
    if (name === 'BEGIN') begin(property.value.trim().toUpperCase());
    else if (name === 'END') end(property.value.trim().toUpperCase());
    else keep(open.at(-1), name, property);
  }
  if (calendars.length === 0 || open.length > 0) throw new ReadingFailure(REASONS.not_calendar);
  return calendars;
}

function keep(component: Component | undefined, name: string, property: Property) {
  const known = component?.properties.get(name);
  if (known) known.push(property);
  else component?.properties.set(name, [property]);
}

function* unfolded(text: string): Generator<string> {
  let parts: string[] = [];
  for (const line of text.replaceAll('\0', '').split(/\r\n|\n|\r/)) {
    if (line.startsWith(' ') || line.startsWith('\t')) parts.push(line.slice(1));
    else {
      if (parts.length > 0) yield parts.join('');
      parts = line === '' ? [] : [line];
    }
  }
  if (parts.length > 0) yield parts.join('');
}

const PARAMETER = /;([^=;:"]+)=((?:"[^"]*"|[^;:"])*)/y;

/** Reads the value and parameters behind the name of a line, which ends at `nameEnd`, or -1 if it has none. */
function readProperty(line: string, nameEnd: number): Property {
  const parameters: Record<string, string> = {};
  let at = nameEnd < 0 ? line.length : nameEnd;
  while (line[at] === ';') {
    PARAMETER.lastIndex = at;
    const found = PARAMETER.exec(line);
    if (!found) break;
    parameters[(found[1] ?? '').toUpperCase()] = (found[2] ?? '').replaceAll('"', '');
    at = PARAMETER.lastIndex;
  }
  return { value: line.slice(at + 1), parameters };
}
