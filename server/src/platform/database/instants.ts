/** SQL: an instant in the API's format, in UTC with milliseconds: '2027-03-05T12:00:00.000Z'. */
export const instant = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * SQL: an instant in UTC with microseconds, for cursors. A JavaScript Date drops them, so its cursors would skip
 * rows.
 */
export const exactInstant = (column: string) => `to_json(${column} at time zone 'UTC') #>> '{}' || 'Z'`;

/** SQL: a value of a sorted column as text for a cursor. */
export const cursorText = (column: string, type: string) =>
  type === 'timestamptz' ? exactInstant(column) : `(${column})::text`;
