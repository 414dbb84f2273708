/** The value of a line, and the parameters between its name and the value. */
export type Property = { value: string; parameters: Record<string, string> };
export type Line = Property & { name: string };

/** Only these properties are kept. SUMMARY is hashed and never stored (CAL-55). */
const READ = new Set(
  'DTSTART DTEND DURATION RRULE EXRULE RDATE EXDATE RECURRENCE-ID UID SEQUENCE STATUS TRANSP X-MICROSOFT-CDO-BUSYSTATUS FREEBUSY SUMMARY TZID X-LIC-LOCATION TZOFFSETTO TZOFFSETFROM'.split(
    ' ',
  ),
);
/** Their values are times, so a colon in an unquoted zone can be distinguished from the one before the value. */
const TIMES = new Set(['DTSTART', 'DTEND', 'RDATE', 'EXDATE', 'RECURRENCE-ID']);

/** BEGIN or END of a component, possibly followed by another one in the same line. */
const MARK = /^\s*(BEGIN|END)\s*:\s*([\w-]+?)(?=(?:BEGIN|END)\s*:|[^\w-]|$)/i;
/** BEGIN or END with other text before it, such as 'None'. */
const MARK_WITHIN =
  /(?:BEGIN|END)\s*:\s*(?:VCALENDAR|VEVENT|VFREEBUSY|VTIMEZONE|STANDARD|DAYLIGHT|VALARM|VTODO|VJOURNAL)\b/i;
/** A line that begins a component or a property, in a file whose lines are indented. */
const INDENTED = /BEGIN:VCALENDAR[\r\n]+[ \t]+[A-Z-]+[:;]/i;
const STARTS = /^[ \t]+(?=[A-Z][A-Z\d-]*[:;])/i;

/** The text of a calendar: UTF-8, UTF-16 if it begins like that, or Latin-1 if it is not valid UTF-8. */
export function decodeCalendar(bytes: Uint8Array): string {
  const wide = wideEncoding(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('latin1').decode(bytes);
  }
}

/** UTF-16 begins with its byte order mark, or with a Latin letter whose other byte is 0. */
function wideEncoding([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if ((first === 0xff && second === 0xfe) || (first && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second)) return 'utf-16be';
  return undefined;
}

/** The relevant lines of a calendar. BEGIN and END are in capitals, as is the component they name. */
export function* readLines(text: string): Generator<Line> {
  for (const line of unfolded(text)) {
    const nameEnd = line.search(/[;:]/);
    const name = (nameEnd < 0 ? line : line.slice(0, nameEnd)).trim().toUpperCase();
    if (READ.has(name)) yield { name, ...readProperty(name, line, nameEnd) };
    else if (name.endsWith('BEGIN') || name.endsWith('END')) yield* marks(line, nameEnd);
  }
}

/** 'END:VCALENDARBEGIN:VCALENDAR' is the result of joining two files. */
function* marks(line: string, nameEnd: number): Generator<Line> {
  // Text before such a mark contains no colon; otherwise every description of a calendar would be one.
  const within = MARK.test(line) ? 0 : line.search(MARK_WITHIN);
  if (within < 0 || within > nameEnd) return;
  let rest = line.slice(within);
  for (let found = MARK.exec(rest); found; found = MARK.exec(rest)) {
    const [whole, mark = '', part = ''] = found;
    yield { name: mark.toUpperCase(), value: part.toUpperCase(), parameters: {} };
    rest = rest.slice(whole.length);
  }
}

function* unfolded(text: string): Generator<string> {
  const isIndented = INDENTED.test(text.slice(0, 1_000));
  let parts: string[] = [];
  for (const raw of text.replaceAll('\0', '').split(/\r\n|\n|\r/)) {
    const line = isIndented ? raw.replace(STARTS, '') : raw;
    // An empty line, such as one between CR and CR LF, does not end a line that continues below it.
    if (line === '') continue;
    if (line.startsWith(' ') || line.startsWith('\t')) parts.push(line.slice(1));
    else {
      if (parts.length > 0) yield parts.join('');
      parts = [line];
    }
  }
  if (parts.length > 0) yield parts.join('');
}

const PARAMETER = /;([^=;:"]+)=((?:"[^"]*"|[^;:"])*)/y;

/** Reads the value and parameters after the name of a line, which ends at `nameEnd`, or -1 if it has none. */
function readProperty(name: string, line: string, nameEnd: number): Property {
  const parameters: Record<string, string> = {};
  let at = nameEnd < 0 ? line.length : nameEnd;
  while (line[at] === ';') {
    PARAMETER.lastIndex = at;
    const found = PARAMETER.exec(line);
    if (!found) break;
    parameters[(found[1] ?? '').trim().toUpperCase()] = (found[2] ?? '').replaceAll('"', '');
    at = PARAMETER.lastIndex;
  }
  if (TIMES.has(name)) return beforeTime(line, at, parameters);
  return { value: line.slice(at + 1), parameters };
}

/** The colon before a date. Others may belong to a zone without quotes: 'GMT+05:30:20270703T140000'. */
const TIME_AFTER_COLON = /:(\s*\d{4}[-/]?\d{2}[-/]?\d{2}(?!\d).*)$/;

/** Splits a line with a time. The text before its date is the rest of the zone, or unreadable and irrelevant. */
function beforeTime(line: string, at: number, parameters: Record<string, string>): Property {
  const rest = line.slice(at);
  const found = TIME_AFTER_COLON.exec(rest);
  if (!found || found.index === 0) return { value: rest.slice(1), parameters };
  const skipped = rest.slice(0, found.index);
  const zone =
    parameters.TZID === undefined ? /;TZID="?([^;:"]+)/i.exec(skipped)?.[1] : parameters.TZID + skipped;
  if (zone !== undefined) parameters.TZID = zone.replaceAll('"', '');
  return { value: found[1] ?? '', parameters };
}
