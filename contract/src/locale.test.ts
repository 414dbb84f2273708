import { afterAll, expect, test, vi } from 'vitest';

let language = 'en';
// The modules of all test files are shared, so those that know the stand-in are loaded here and forgotten afterwards.
vi.resetModules();
vi.doMock('@swapstead/messages', () => ({ currentLanguage: () => language }));
const { dateText, dayName, daysName, dayText, monthName, shortDateText, weekdayName } = await import(
  './days.ts'
);
const { choiceText, listText, partsText } = await import('./list-text.ts');
afterAll(() => {
  vi.doUnmock('@swapstead/messages');
  vi.resetModules();
});

const inLanguage = <T>(other: string, write: () => T): T => {
  language = other;
  try {
    return write();
  } finally {
    language = 'en';
  }
};

const today = '2027-01-05';
const texts = () => [
  weekdayName('2027-03-05'),
  dayName('2027-03-05'),
  dayText('2027-03-05', today),
  dayText('2028-03-05', today),
  dateText('2027-03-05', today),
  shortDateText('2028-03-05', today),
  monthName('2027-03'),
  daysName('2027-03-05', '2027-03-12'),
  listText(['Ann', 'Ben', 'Cleo']),
  choiceText(['Ann', 'Ben']),
  partsText(['2', '1']),
];

test('days and lists are written as the language of the reader writes them', () => {
  expect(inLanguage('de', texts)).toEqual([
    'Freitag',
    'Freitag, 5. März 2027',
    'Freitag, 5. März',
    'Sonntag, 5. März 2028',
    '5. März',
    '5. März 2028',
    'März 2027',
    '5.–12. März 2027',
    'Ann, Ben und Cleo',
    'Ann oder Ben',
    '2, 1',
  ]);
});

test('English keeps its own forms, also after another language was used', () => {
  inLanguage('de', texts);
  expect(texts()).toEqual([
    'Friday',
    'Friday 5 March 2027',
    'Friday, 5 March',
    'Sunday, 5 March 2028',
    '5 March',
    '5 Mar 2028',
    'March 2027',
    '5–12 March 2027',
    'Ann, Ben and Cleo',
    'Ann or Ben',
    '2, 1',
  ]);
});
