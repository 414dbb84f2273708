import { RRuleTemporal } from 'rrule-temporal';
import type { Component } from './ics-components.ts';
import { ruleText } from './ics-rules.ts';
import { parseOffset, readTime } from './ics-values.ts';
import { fixedZone, type Zone } from './ics-zones.ts';

const DAY_MS = 86_400_000;

type Window = { from: number; to: number };
type Onset = { at: number; to: number };
/** A time zone, and whether everything that its file says about it could be read. */
export type FoundZone = { zone: Zone; isSure: boolean };

/** A zone that the file itself defines by its clock changes. Parts of it without a start or an offset are left out. */
export function definedZone(zone: Component, window: Window): FoundZone | undefined {
  const onsets: Onset[] = [];
  let isSure = true;
  let before: number | undefined;
  const offsets: number[] = [];
  for (const part of zone.children) {
    const to = parseOffset(first(part, 'TZOFFSETTO'));
    if (to === undefined) continue;
    const from = parseOffset(first(part, 'TZOFFSETFROM')) ?? to;
    offsets.push(to);
    const start = readTime(first(part, 'DTSTART') ?? '');
    if (!start) continue;
    before ??= from;
    const walls = [start.wall];
    try {
      walls.push(...changesOf(first(part, 'RRULE'), start.wall, window), ...addedTo(part));
    } catch {
      isSure = false;
    }
    onsets.push(...walls.map((wall) => ({ at: wall - from, to })));
  }
  const [only] = offsets;
  if (only === undefined) return undefined;
  if (before === undefined) return { zone: fixedZone(only), isSure: offsets.length === 1 };
  const earliest = before;
  onsets.sort((one, other) => one.at - other.at);
  const offset = (instant: number) => onsets.findLast(({ at }) => at <= instant)?.to ?? earliest;
  return { zone: { offset }, isSure };
}

const first = ({ properties }: Component, name: string) => properties.get(name)?.[0]?.value;

const addedTo = ({ properties }: Component): number[] =>
  (properties.get('RDATE') ?? []).flatMap(({ value }) =>
    value.split(',').flatMap((one) => readTime(one)?.wall ?? []),
  );

/** @throws an Error for a rule that cannot be read */
function changesOf(rule: string | undefined, start: number, { from, to }: Window): number[] {
  if (!rule) return [];
  const years = 2 * 366 * DAY_MS;
  return new RRuleTemporal({ rruleString: ruleText(rule, start, ({ wall }) => wall) })
    .between(new Date(from - years), new Date(to + years), true)
    .map((one) => one.epochMilliseconds);
}
