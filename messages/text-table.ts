/**
 * A table of texts whose values are read like strings, each in the language in use at that moment:
 * `STATE_BADGES = textTable({ open: m.swap_state_open })`, then `STATE_BADGES.open`. A copy (`{ ...STATE_BADGES }`)
 * keeps the language of its making.
 */
// Without this note a client build would keep every table of a module that it uses.
/* @__NO_SIDE_EFFECTS__ */
export function textTable<Key extends string>(
  messages: Record<Key, () => string>,
): Readonly<Record<Key, string>> {
  const properties = Object.entries<() => string>(messages).map(([key, message]) => [
    key,
    { get: () => message(), enumerable: true },
  ]);
  return Object.defineProperties({} as Record<Key, string>, Object.fromEntries(properties));
}
