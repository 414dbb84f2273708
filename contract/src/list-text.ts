import { inCurrentLocale } from './locale.ts';

const all = inCurrentLocale((locale) => new Intl.ListFormat(locale));
const either = inCurrentLocale((locale) => new Intl.ListFormat(locale, { type: 'disjunction' }));
const plain = inCurrentLocale((locale) => new Intl.ListFormat(locale, { type: 'unit' }));

/** 'Ada', 'Ada and Ben', 'Ada, Ben and Nora'. */
export const listText = (items: Iterable<string>): string => all().format(items);

/** 'Monday', 'Monday or Friday', 'Monday, Tuesday or Friday'. */
export const choiceText = (items: Iterable<string>): string => either().format(items);

/** '2 adults, 1 child, 1 pet': several parts of one thing. */
export const partsText = (items: Iterable<string>): string => plain().format(items);
