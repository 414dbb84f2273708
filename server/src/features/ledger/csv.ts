import papaparse from 'papaparse';

/** Text that a spreadsheet might run as a formula (CSV-06). Numbers stay numbers, also below 0. */
const FORMULA = /^[=+\-@\t\r]/;
const LINE_END = '\r\n';

/** Without it Excel does not recognise UTF-8 (CSV-07). */
export const BYTE_ORDER_MARK = '\u{feff}';

/** Lines of a CSV file (RFC 4180), each with its line ending. */
export const csvLines = (rows: readonly (string | number)[][]): string =>
  rows.length === 0
    ? ''
    : papaparse.unparse(rows as (string | number)[][], { newline: LINE_END, escapeFormulae: FORMULA }) +
      LINE_END;
