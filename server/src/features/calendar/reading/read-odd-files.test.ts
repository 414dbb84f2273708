import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { calendar, event, nightsOf, read, reasonOf } from '../../../../test/calendar-files.ts';
import { exportedUid } from './export-uids.ts';

describe('which entries count', () => {
  const day = ['DTSTART;VALUE=DATE:20270703'];
  it.each([
    [['STATUS:CANCELLED'], 0],
    [['TRANSP:TRANSPARENT'], 0],
    [['X-MICROSOFT-CDO-BUSYSTATUS:FREE'], 0],
    [['STATUS:TENTATIVE'], 1],
    [['X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE'], 1],
    [['TRANSP:OPAQUE'], 1],
  ])('%o: %i nights [CAL-41]', (lines, count) => {
    expect(nightsOf([...day, ...lines])).toHaveLength(count);
  });

  it('ignores tasks, notes and alarms, and reads busy times [CAL-41]', () => {
    const text = calendar(
      'BEGIN:VTODO',
      'DTSTART;VALUE=DATE:20270703',
      'END:VTODO',
      'BEGIN:VJOURNAL',
      'DTSTART;VALUE=DATE:20270704',
      'END:VJOURNAL',
      ...event('DTSTART;VALUE=DATE:20270705', 'BEGIN:VALARM', 'TRIGGER:-PT15M', 'DURATION:P9D', 'END:VALARM'),
      'BEGIN:VFREEBUSY',
      'FREEBUSY:20270710T150000Z/20270712T100000Z,20270715T190000Z/PT3H',
      'FREEBUSY;FBTYPE=FREE:20270720T150000Z/20270722T100000Z',
      'END:VFREEBUSY',
    );
    expect(read(text).nights).toEqual([
      '2027-07-05 2027-07-06',
      '2027-07-10 2027-07-12',
      '2027-07-15 2027-07-16',
    ]);
  });

  it('uses the highest SEQUENCE of a UID [CAL-41]', () => {
    const text = calendar(
      ...event('DTSTART;VALUE=DATE:20270703', 'SEQUENCE:2'),
      ...event('DTSTART;VALUE=DATE:20270801', 'SEQUENCE:10'),
      ...event('DTSTART;VALUE=DATE:20270901'),
    );
    expect(read(text).nights).toEqual(['2027-08-01 2027-08-02']);
  });

  it('leaves out the entries of our own export [CAL-53]', () => {
    const own_key = randomBytes(32);
    const named = (uid: string) =>
      read(calendar('BEGIN:VEVENT', `UID:${uid}`, ...day, 'END:VEVENT'), { own_key }).nights;
    expect(named(exportedUid(own_key, '2027-07-03'))).toEqual([]);
    // One that began before the nights that are read, and one of another home.
    expect(named(exportedUid(own_key, '2026-06-01'))).toEqual([]);
    // A home that is closed for years is exported from its first night on.
    expect(named(exportedUid(own_key, '2024-06-01'))).toEqual([]);
    expect(named(exportedUid(randomBytes(32), '2027-07-03'))).not.toEqual([]);
  });

  it('gives an entry the same id in every reading, and other entries other ids [CAL-46]', () => {
    const keys = (...lines: string[]) => read(calendar(...event(...lines))).entries.map(({ key }) => key);
    expect(keys(...day, 'RRULE:FREQ=DAILY;COUNT=3')).toEqual(keys(...day, 'RRULE:FREQ=DAILY;COUNT=3'));
    expect(new Set(keys(...day, 'RRULE:FREQ=DAILY;COUNT=3')).size).toBe(3);
  });
});

describe('is read nevertheless', () => {
  const plain = calendar(...event('DTSTART;VALUE=DATE:20270703'));
  it.each([
    ['a byte order mark', `\uFEFF${plain}`],
    ['lines ended by LF', plain.replaceAll('\r\n', '\n')],
    ['lines ended by CR', plain.replaceAll('\r\n', '\r')],
    ['folded lines', plain.replace('VALUE=DATE', 'VAL\r\n UE=DA\r\n\tTE')],
    ['lower-case names', plain.toLowerCase()],
    ['no UID', plain.replace('UID:one@test\r\n', '')],
    ['several VCALENDAR', plain + plain],
    ['NUL bytes', plain.replace('UID', 'U\0ID')],
    ['nothing after the last END', plain.trimEnd()],
  ])('%s [CAL-42]', (_, text) => {
    expect(read(text)).toMatchObject({ nights: ['2027-07-03 2027-07-04'], unreadable: 0 });
  });

  it('Latin-1 [CAL-42]', () => {
    const bytes = Buffer.from(plain.replace('UID:one', 'SUMMARY:Caf\u00e9\r\nUID:one'), 'latin1');
    expect(read(bytes).nights).toHaveLength(1);
  });

  /** Excel and Outlook macros save it, as feedbin/feedbin#544 has it; half of a 'č' there is a line end. */
  it.each([
    ['with its mark', '\ufeff', false],
    ['with its mark, the larger byte first', '\ufeff', true],
    ['without a mark', '', false],
    ['without a mark, the larger byte first', '', true],
  ])('UTF-16 %s', (_, mark, isSwapped) => {
    const text = plain.replace('UID:one', 'SUMMARY:Plzeň-Bolevec čRRULE:FREQ=DAILY\r\nUID:one');
    const bytes = Buffer.from(mark + text, 'utf16le');
    if (isSwapped) bytes.swap16();
    expect(read(bytes)).toMatchObject({
      nights: ['2027-07-03 2027-07-04'],
      unreadable: 0,
      read_in_part: 0,
    });
  });

  it('what surrounds an unreadable entry, which is counted [CAL-42]', () => {
    const text = calendar(
      ...event('DTSTART;VALUE=DATE:20270230'),
      ...event('SUMMARY:No beginning'),
      ...event('DTSTART:999990101T000000Z'),
      ...event('DTSTART;VALUE=DATE:20270710'),
    );
    expect(read(text)).toMatchObject({ nights: ['2027-07-10 2027-07-11'], unreadable: 3 });
  });

  it.each([
    ['nothing', ''],
    ['HTML', '<!doctype html><title>Sign in</title>'],
    ['PDF', '%PDF-1.7'],
    ['an event alone', event('DTSTART;VALUE=DATE:20270703').join('\r\n')],
    ['a calendar cut off', plain.replace('END:VCALENDAR', '')],
    ['an entry cut off', plain.slice(0, 90)],
  ])('%s is not a calendar [CAL-42]', (_, text) => {
    expect(reasonOf(text)).toBe('not a calendar');
  });
});
