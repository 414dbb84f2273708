/** SQL: an instant as the API writes it, in UTC with milliseconds: '2027-03-05T12:00:00.000Z'. */
export const instant = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL: an instant in UTC with microseconds, for cursors. A JavaScript Date has none, so its cursors would skip rows. */
export const exactInstant = (column: string) => `to_json(${column} at time zone 'UTC') #>> '{}' || 'Z'`;

/** SQL: a value of a sorted column as the text that a cursor holds. */
export const cursorText = (column: string, type: string) =>
  type === 'timestamptz' ? exactInstant(column) : `(${column})::text`;
