import { expect, it } from 'vitest';
import { textTable } from './text-table.ts';

it('reads a value in the language in use at that moment', () => {
  let open = 'Open';
  const table = textTable({ open: () => open, closed: () => 'Closed' });
  expect(table.open).toBe('Open');
  open = 'Otwarte';
  expect(table.open).toBe('Otwarte');
  expect(Object.entries(table)).toEqual([
    ['open', 'Otwarte'],
    ['closed', 'Closed'],
  ]);
});

it('keeps the language of its making in a copy', () => {
  let open = 'Open';
  const copy = { ...textTable({ open: () => open }) };
  open = 'Otwarte';
  expect(copy.open).toBe('Open');
});

it('calls no message while it is made', () => {
  const fails = () => {
    throw new Error('called too early');
  };
  expect(() => textTable({ open: fails })).not.toThrow();
});
