const format = new Intl.ListFormat('en-GB');
const choices = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** 'Ada', 'Ada and Ben', 'Ada, Ben and Nora'. */
export const listText = (items: Iterable<string>): string => format.format(items);

/** 'Monday', 'Monday or Friday', 'Monday, Tuesday or Friday'. */
export const choiceText = (items: Iterable<string>): string => choices.format(items);
