const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text can be the id of a home at all; anything else is simply not found (HOUSE-03). */
export function isHomeId(id: string): boolean {
  return UUID.test(id);
}
