import { setTimeout as delay } from 'node:timers/promises';
import { ask, type Member } from './kit.ts';

/** The replies during a failure: `gallery 503` and their number. */
export type Outage = { statuses: Map<string, number>; problems: string[] };

const PAUSE_MS = 100;

const LOOKS: { name: string; path: string; member?: true; json?: true }[] = [
  { name: 'gallery', path: '/api/homes', json: true },
  { name: 'member', path: '/api/conversations', member: true, json: true },
  { name: 'page', path: '/house/00000000-0000-4000-8000-000000000000' },
  { name: 'readyz', path: '/readyz' },
  { name: 'healthz', path: '/healthz' },
];

/**
 * Requests pages and data repeatedly. Allowed are the usual reply and a 503 of the documented shape, never another
 * failure, internal details, or a failed liveness check.
 */
export function watchOutage(url: string, as: Member) {
  const statuses = new Map<string, number>();
  const problems = new Set<string>();
  let ending = false;

  async function look({ name, path, member, json }: (typeof LOOKS)[number]) {
    while (!ending) {
      const reply = await ask(url, 'GET', path, { as: member ? as : undefined });
      const what = `${name} ${reply?.status ?? 'no answer'}`;
      statuses.set(what, (statuses.get(what) ?? 0) + 1);
      if (!reply || (name === 'healthz' && reply.status !== 200)) problems.add(what);
      else if (reply.status >= 500 && !isDocumented(reply, json))
        problems.add(`${what}: ${reply.text.slice(0, 200)}`);
      await delay(PAUSE_MS);
    }
  }

  const done = LOOKS.map(look);
  return {
    hasSeen: (status: number) => [...statuses.keys()].some((what) => what.endsWith(` ${status}`)),
    async end(): Promise<Outage> {
      ending = true;
      await Promise.all(done);
      return { statuses, problems: [...problems] };
    },
  };
}

function isDocumented({ status, text }: { status: number; text: string }, json = false): boolean {
  if (status !== 503) return false;
  if (!json) return !/ECONN|postgres|password/i.test(text);
  const { code, message, request_id } = JSON.parse(text) as Record<string, string>;
  return code === 'unavailable' && /^[A-Z].*\.$/.test(message ?? '') && Boolean(request_id);
}
