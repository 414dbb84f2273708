/**
 * JSON in which a list of records with the same fields names them once: `{ "": ["id", "title"], rows: [["1", "A"], …]
 * }`. Used for the data of a page, where twelve homes with photos would repeat their field names sixty times.
 */
export function toCompactJson(value: unknown): unknown {
  if (Array.isArray(value)) {
    const fields = fieldsOf(value);
    return fields
      ? { [FIELDS]: fields, rows: value.map((record) => fields.map((field) => toCompactJson(record[field]))) }
      : value.map(toCompactJson);
  }
  return isRecord(value) ? mapped(value, toCompactJson) : value;
}

/** Restores a toCompactJson value. */
export function fromCompactJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromCompactJson);
  if (!isRecord(value)) return value;
  const { [FIELDS]: fields, rows } = value as { [FIELDS]?: string[]; rows?: unknown[][] };
  if (!fields || !rows) return mapped(value, fromCompactJson);
  return rows.map((row) => Object.fromEntries(fields.map((field, at) => [field, fromCompactJson(row[at])])));
}

/** No response has a field with this name. */
const FIELDS = '';

type Values = Record<string, unknown>;

const isRecord = (value: unknown): value is Values => typeof value === 'object' && value !== null;

const mapped = (record: Values, change: (value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(record).map(([field, value]) => [field, change(value)]));

/** The fields shared by all records of a list, in the same order; undefined if they differ. */
function fieldsOf(list: readonly unknown[]): string[] | undefined {
  if (list.length < 2 || !list.every((one) => isRecord(one) && !Array.isArray(one))) return undefined;
  const [first, ...others] = (list as Values[]).map((record) =>
    Object.keys(record).filter((field) => record[field] !== undefined),
  );
  return first && others.every((keys) => keys.join() === first.join()) ? first : undefined;
}
