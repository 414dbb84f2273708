const format = new Intl.ListFormat('en-GB');

/** 'Ada', 'Ada and Ben', 'Ada, Ben and Nora'. */
export const listText = (items: Iterable<string>): string => format.format(items);
