import type { ListedUser } from '@swapstead/contract/admin/endpoints';
import { expect, it } from 'vitest';
import { csvFileName, csvHead, csvLines } from './users-csv.ts';

const user: ListedUser = {
  user_id: '00000000-0000-4000-8000-000000000001',
  email: 'ada@example.test',
  created_at: '2026-01-02T03:04:05.678Z',
  display_name: 'Ada',
  location: 'Lisbon',
  subscription_status: 'paid',
  subscription_plan: 'annual',
  subscription_start_date: '2026-02-01T00:00:00.000Z',
  subscription_end_date: '2027-02-01T00:00:00.000Z',
};
const nameCell = (display_name: string | null) =>
  csvLines([{ ...user, display_name }])
    .slice('ada@example.test,'.length)
    .split(',Lisbon,')[0];

it("[CSV-02, CSV-07] starts with the byte order mark and the eight headings, and writes the user's values in their order", () => {
  expect(csvHead).toBe(
    '\ufeffEmail,Display Name,Location,Subscription Status,Subscription Plan,Start Date,End Date,Created At\r\n',
  );
  expect(csvLines([user])).toBe(
    'ada@example.test,Ada,Lisbon,paid,annual,2026-02-01T00:00:00.000Z,2027-02-01T00:00:00.000Z,2026-01-02T03:04:05.678Z\r\n',
  );
  expect(csvLines([])).toBe('');
});

it('[CSV-03] writes N/A for empty values', () => {
  const empty = {
    display_name: null,
    location: '',
    subscription_start_date: null,
    subscription_end_date: null,
  };
  expect(csvLines([{ ...user, ...empty }])).toBe(
    'ada@example.test,N/A,N/A,paid,annual,N/A,N/A,2026-01-02T03:04:05.678Z\r\n',
  );
});

it('[CSV-04] names the file by segment and day in UTC', () => {
  expect(csvFileName('trialing', new Date('2026-03-04T23:59:59Z'))).toBe('users_trialing_2026-03-04.csv');
});

it.each([
  ['=1+1', '"\'=1+1"'],
  ['+49 30 1234', '"\'+49 30 1234"'],
  ['-1', '"\'-1"'],
  ['@SUM(A1)', '"\'@SUM(A1)"'],
  ['\t=1', '"\'\t=1"'],
  ['\r=1', '"\'\r=1"'],
  ['=1\n2', '"\'=1\n2"'],
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ['1=1', '1=1'],
])('[CSV-06] writes %j as %j, which no spreadsheet runs as a formula', (name, cell) => {
  expect(nameCell(name)).toBe(cell);
});

it.each([
  ['Byron, Ada', '"Byron, Ada"'],
  ['Ada "the first"', '"Ada ""the first"""'],
  ['two\nlines', '"two\nlines"'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['Łukasz 東京 🏡', 'Łukasz 東京 🏡'],
])('[CSV-07] quotes %j as %j', (name, cell) => {
  expect(nameCell(name)).toBe(cell);
});
