import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { NOTICE_EVENTS, type NoticeEventName, noticeEvent } from '../contract/src/notices/events.ts';
import { KINDS, kindOf, type NoticeKind } from '../contract/src/notices/kinds.ts';
import type { NoticeText, NoticeWords } from '../contract/src/notices/notice-event.ts';

const specification = readFileSync(new URL('../docs/specification/14-notices.md', import.meta.url), 'utf8');

/** The rows of the table under a heading, as cells, without its header. */
function tableUnder(heading: string): string[][] {
  const part = specification.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return part
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

const MAILS: Record<string, string> = { 'Right away': 'at_once', Daily: 'daily', Always: 'at_once' };
const RULES: Record<string, string> = {
  yes: 'free',
  no: 'always',
  'only while the swap is open': 'while_open',
};

test('kinds, labels and defaults match the table [NOTE-13]', () => {
  const wanted = tableUnder('Kinds').map(([kind = '', label = '', mail = '', daily, push, free = '']) => [
    kind === 'wish alert' ? 'wish' : kind,
    {
      label: label.slice(1, -1),
      mail: RULES[free],
      mail_at_first: MAILS[mail],
      daily: daily === 'yes',
      push_at_first: push === 'On',
    },
  ]);
  const own = KINDS.map((kind) => {
    const { about: _, ...rest } = kindOf(kind);
    return [kind, rest];
  });
  expect(own).toEqual(wanted);
});

/** The events of each row of the table of texts, in its order. Rows that refer to other files are proved there. */
const ROWS: NoticeEventName[][] = [
  ['message'],
  ['proposal_made'],
  ['stay_proposed'],
  ['proposal_due'],
  ['proposal_missed'],
  ['one_said_yes'],
  ['more_time'],
  ['declined'],
  ['withdrawn'],
  ['expired'],
  ['overtaken'],
  ['change_suggested'],
  ['days_suggested'],
  ['change_due'],
  ['change_agreed'],
  ['change_not_agreed'],
  ['agreed'],
  ['somebody_signed'],
  ['sign_due'],
  ['lapsed'],
  ['deadline_moved'],
  ['final_guest', 'final_host'],
  ['completed'],
  ['week_before_guest', 'week_before_host'],
  ['day_before_guest', 'day_before_host'],
  ['arrival_saved', 'guide_changed'],
  ['cancelled', 'cancelled_by_team'],
  ['member_left'],
  ['said_not_happened'],
  ['not_happened_due'],
  ['decided_completed', 'decided_not_happened'],
  ['something_fits'],
  ['review_possible', 'review_published'],
  ['review_due', 'review_waits', 'review_replied', 'review_hidden', 'review_shown'],
  ['homes_fit_wish'],
  ['match'],
  ['welcome_nights'],
  ['nights_earned', 'nights_kept'],
  ['nights_back'],
  ['nights_missing'],
  ['nights_corrected'],
  ['calendar_to_confirm'],
  [],
  [],
  ['new_device'],
  ['password_changed', 'data_exported'],
  ['identity_verified', 'identity_failed', 'identity_removed'],
  ['identity_not_asked'],
  ['mails_come_back'],
  ['ticket_answered', 'ticket_status'],
  ['ticket_opened'],
];

const table = tableUnder('Texts');
const quoted = (cell: string) =>
  [...cell.matchAll(/'((?:[^']|(?<=\w)'(?=\w))+)'/g)].map(([, text = '']) => text);
/** The texts for one and for several, with the names of their words in braces. */
const inAll = (text: NoticeText) => [
  ...new Set([1, SEVERAL].map((n) => text(withNames(n)).replace(String(SEVERAL), '{n}'))),
];
const SEVERAL = 97;
const withNames = (n: number) =>
  new Proxy({} as NoticeWords, { get: (_, word) => (word === 'n' ? n : `{${String(word)}}`) });

test('every row of the table of texts has its events', () => {
  expect(table).toHaveLength(ROWS.length);
});

test.each(
  ROWS.map((events, index) => [table[index]?.[0] ?? '', events, table[index] ?? []] as const).filter(
    ([, events]) => events.length > 0,
  ),
)(
  '%s: the texts of bell, ended right, email and push match the table [NOTE-13] [NOTE-18]',
  (_, names, [, kind = '', bell = '', ended = '', subject = '']) => {
    const events = names.map(noticeEvent);
    const wantedKind: NoticeKind = kind === 'wish alert' ? 'wish' : (kind as NoticeKind);
    expect(new Set(events.map((event) => event.kind))).toEqual(new Set([wantedKind]));
    // '… didn't happen.' is the second half of a sentence whose first half is quoted before it.
    const texts = quoted(bell).map((text) =>
      text.replace(/^… did/, 'Our team decided that your swap with {name} did'),
    );
    expect(events.flatMap(({ text }) => inAll(text))).toEqual(texts);
    const isTheSame = ['the same', 'gone with the role'].includes(ended);
    const endedTexts = events.flatMap((event) => (event.ended ? inAll(event.ended) : []));
    expect([...new Set(endedTexts)]).toEqual(isTheSame ? [] : quoted(ended));
    expect(events.every((event) => (event.ended === undefined) === isTheSame)).toBe(true);
    const subjects = events.flatMap((event) => (event.subject === null ? [] : inAll(event.subject)));
    expect([...new Set(subjects)]).toEqual(quoted(subject));
    expect(events.every((event) => (event.for_admins === true) === (ended === 'gone with the role'))).toBe(
      true,
    );
  },
);

test("no subject and no push contains a member's words, a title or a day [NOTE-20]", () => {
  for (const name of Object.keys(NOTICE_EVENTS) as NoticeEventName[]) {
    const { subject } = noticeEvent(name);
    const braces = (subject ? inAll(subject) : []).flatMap((text) => text.match(/\{\w+\}/g) ?? []);
    expect(
      braces.filter((brace) => brace !== '{n}'),
      name,
    ).toEqual([]);
  }
});
