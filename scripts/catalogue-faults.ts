/**
 * Faults of a catalogue, one sentence each: keys out of order, because texts of a slice belong together, and messages
 * that no source uses. Without sources it checks the order only.
 */
export function catalogueFaults(catalogue: Record<string, unknown>, sources?: Iterable<string>): string[] {
  const keys = Object.keys(catalogue).filter((key) => !key.startsWith('@@'));
  return [
    ...misplaced(keys).map((key) => `${key} is not in order.`),
    ...(sources ? unused(keys, sources) : []).map((key) => `${key} is used nowhere.`),
  ];
}

/** Keys that follow a greater one; a description follows its message. */
function misplaced(keys: string[]): string[] {
  const place = (key: string) => (key.startsWith('@') ? `${key.slice(1)} ` : key);
  return keys.filter((key, index) => {
    const before = keys[index - 1];
    return before !== undefined && place(before) >= place(key);
  });
}

function unused(keys: string[], sources: Iterable<string>): string[] {
  const used = new Set<string | undefined>();
  for (const source of sources) for (const [, key] of source.matchAll(/\bm\.([a-z0-9_]+)/g)) used.add(key);
  return keys.filter((key) => !key.startsWith('@') && !used.has(key));
}
