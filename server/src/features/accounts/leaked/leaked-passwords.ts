import { LRUCache } from 'lru-cache';

/** A source of leaked passwords. */
export type LeakedPasswords = {
  /** The rest of the SHA-1 of leaked passwords that start with these five digits; empty if the source fails. */
  range: (prefix: string) => Promise<readonly string[]>;
};

const PATIENCE_MS = 1_000;
const KEPT_MS = 24 * 3_600_000;
const FAILURES = 5;
const PAUSE_MS = 60_000;

/** Without a service, only the embedded list is used. */
export const NO_LEAKED_PASSWORDS: LeakedPasswords = { range: async () => [] };

/**
 * The range API of Have I Been Pwned, or a compatible one. It receives five hex digits and nothing else. After five
 * failures in a row it is not requested for a minute.
 * @param onFailure called for each failure, for the metrics
 */
export function createRangeApi(
  url: string,
  {
    clock,
    onFailure,
    patienceMs = PATIENCE_MS,
  }: { clock: () => Date; onFailure: () => void; patienceMs?: number },
): LeakedPasswords {
  const kept = new LRUCache<string, readonly string[]>({ max: 500, ttl: KEPT_MS });
  let failures = 0;
  let pausedUntil = 0;

  async function ask(prefix: string): Promise<readonly string[]> {
    const reply = await fetch(`${url.replace(/\/$/, '')}/${prefix}`, {
      headers: { 'add-padding': 'true' },
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!reply.ok) throw new Error(`The range API answers ${reply.status}`);
    return (await reply.text())
      .split(/\r?\n/)
      .map((line) => line.split(':'))
      .filter(([rest, count]) => /^[0-9A-F]{35}$/i.test(rest ?? '') && Number(count) > 0)
      .map(([rest = '']) => rest.toUpperCase());
  }

  return {
    async range(prefix) {
      const known = kept.get(prefix);
      if (known) return known;
      if (clock().getTime() < pausedUntil) return [];
      try {
        const found = await ask(prefix);
        failures = 0;
        kept.set(prefix, found);
        return found;
      } catch {
        onFailure();
        failures++;
        if (failures >= FAILURES) {
          failures = 0;
          pausedUntil = clock().getTime() + PAUSE_MS;
        }
        return [];
      }
    },
  };
}
