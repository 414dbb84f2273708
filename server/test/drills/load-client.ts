/**
 * A load client in its own process, so that its work does not count as the server's: `node load-client.ts PLAN`,
 * prints JSON.
 */
import { randomInt, randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import type { LoadPlan, LoadResult } from './load.ts';

type Head = { statusCode: number; headers: unknown };

const plan = JSON.parse(process.argv[2] ?? '') as LoadPlan;
const network = () => [10, randomInt(256), randomInt(256), randomInt(256)].join('.');

const REQUESTS: Record<LoadPlan['kind'], () => Partial<autocannon.Request>> = {
  memory: () => ({ method: 'GET', path: '/api/homes' }),
  search: () => ({ method: 'GET', path: `/api/homes?search=${randomUUID()}` }),
  'sign-in': () => {
    const [email = `${randomUUID()}@members.test`, password = 'not this one'] =
      Math.random() < 0.5 ? (plan.accounts?.[randomInt(plan.accounts.length)] ?? []) : [];
    return {
      method: 'POST',
      path: '/api/auth/sign-in',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': network() },
      body: JSON.stringify({ email, password }),
    };
  },
};

/** Warm-up, in which connections are opened and the client's code is compiled; replies during it do not count. */
const WARM_MS = 1_000;
const counted = performance.now() + WARM_MS;

const result: LoadResult = { statuses: {}, seconds: 0, p50: 0, p99: 0, failures: 0, without_retry_after: 0 };

const outcome = await autocannon({
  url: plan.url,
  connections: plan.connections,
  duration: plan.seconds,
  timeout: 30,
  ...(plan.rate && { overallRate: Math.round(plan.rate) }),
  requests: [{ setupRequest: (request) => ({ ...request, ...REQUESTS[plan.kind]() }) }],
  setupClient(client) {
    // The client's types declare only some of its events.
    const told = client as unknown as { on: (event: 'headers', listener: (of: Head) => void) => void };
    told.on('headers', ({ statusCode, headers }) => {
      if (performance.now() > counted) result.statuses[statusCode] = (result.statuses[statusCode] ?? 0) + 1;
      if (statusCode !== 503 && statusCode !== 429) return;
      const isTold = JSON.stringify(headers).toLowerCase().includes('retry-after');
      if (!isTold) result.without_retry_after++;
    });
  },
});
result.seconds = outcome.duration - WARM_MS / 1_000;
result.p50 = outcome.latency.p50;
result.p99 = outcome.latency.p99;
result.failures = outcome.errors + outcome.timeouts;
console.log(JSON.stringify(result));
