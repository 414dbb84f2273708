import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { memberInBrowser } from '../guard.ts';
import type { Drill, DrillReport } from './drill.ts';
import { freePort, inFolder, lookInto, startServer, stopServer } from './kit.ts';
import { appOver } from './over-http.ts';

/** A password on our own list, and one that only the service knows. */
const COMMON = 'password1234';
const LEAKED = 'harbour-nobody-lists';
/** How long the server waits for the service, in milliseconds. */
const PATIENCE_MS = 1_000;
/**
 * How much longer a request may take, in milliseconds; on a busy machine this many times as long as the slowest of
 * the same requests while the service works.
 */
const SLACK_MS = 2_000;
const SLACK = 2;
const PAUSE_MS = 60_000;
const AT_ONCE = 20;

const sha1 = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();

/** The ways in which the service of leaked passwords can fail. */
const MOODS: Record<string, (reply: ServerResponse) => void> = {
  'never answers': () => {},
  'begins an answer and stops': (reply) => void reply.writeHead(200).write('0'),
  'sends a letter a second for ever': (reply) => {
    reply.writeHead(200);
    const timer = setInterval(() => reply.write('0'), 1_000);
    reply.on('close', () => clearInterval(timer));
  },
  'hangs up': (reply) => reply.destroy(),
};

async function openService() {
  let answer: (reply: ServerResponse, request: IncomingMessage) => void = () => {};
  const asked: string[] = [];
  const server = createServer((request, reply) => {
    asked.push(request.url ?? '');
    answer(reply, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/range`,
    asked,
    behave(next: typeof answer) {
      answer = next;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const works = (reply: ServerResponse, { url = '' }: IncomingMessage) => {
  const hash = sha1(LEAKED);
  reply.end(url.endsWith(hash.slice(0, 5)) ? `${hash.slice(5)}:12\r\n` : `${'0'.repeat(35)}:0\r\n`);
};

/**
 * The service fails in every way while pages check passwords, admins choose theirs and other visitors use the site;
 * then it works again. Each failure has its own server, because the server stops calling a failing service for a
 * minute.
 */
async function run(_rounds: number, print: (line: string) => void): Promise<DrillReport> {
  const problems: string[] = [];
  const figures: Record<string, number> = {};
  const service = await openService();
  try {
    for (const [mood, behave] of Object.entries(MOODS)) {
      const { slowest, calm } = await withServer(service, behave, mood === 'never answers', problems);
      figures[`slowest answer while it ${mood}, ms`] = slowest;
      figures['slowest answer while it works, ms'] = Math.max(
        calm,
        figures['slowest answer while it works, ms'] ?? 0,
      );
      print(`${mood}: the slowest answer took ${slowest} ms, ${problems.length} problems`);
    }
    const said = service.asked.filter((path) => !/^\/range\/[0-9A-F]{5}$/.test(path));
    if (said.length > 0) problems.push(`the service was told ${said.join(', ')}`);
  } finally {
    service.close();
  }
  return {
    figures: { ...figures, 'questions to the service': service.asked.length },
    held: [
      'pages get a reply from the embedded list within a second, and immediately while the service is not called',
      "an admin's common password is refused, another one accepted, and nobody else waits",
      'the service receives only five digits, and is called again after a minute',
    ],
    retried: [],
    problems,
  };
}

/** @returns the slowest reply's time while the service fails, and before that, in milliseconds */
async function withServer(
  service: Awaited<ReturnType<typeof openService>>,
  fails: (reply: ServerResponse) => void,
  waitsForTheMinute: boolean,
  problems: string[],
): Promise<{ slowest: number; calm: number }> {
  let slowest = 0;
  let calm = 0;
  await inFolder(async (dataDir) => {
    const METRICS_PORT = String(await freePort());
    const server = await startServer(dataDir, { PWNED_PASSWORDS_URL: service.url, METRICS_PORT });
    const database = await lookInto(dataDir);
    const app = appOver(() => server.url, database.pool);
    const timed = async <T>(most: number, what: string, work: () => Promise<T>): Promise<T> => {
      const begun = performance.now();
      const result = await work();
      const took = performance.now() - begun;
      slowest = Math.max(slowest, Math.round(took));
      if (took > most) problems.push(`${what} took ${Math.round(took)} ms`);
      return result;
    };
    const range = async (password: string) => {
      const hash = sha1(password);
      const reply = await fetch(`${server.url}/api/passwords/${hash.slice(0, 5)}`);
      const { common, leaked } = (await reply.json()) as { common: string[]; leaked: string[] };
      const rest = hash.slice(5);
      return {
        status: reply.status,
        isCommon: common.includes(rest.slice(0, 11)),
        isLeaked: leaked.includes(rest),
      };
    };
    const expectListAlone = async (most: number) => {
      const { status, isCommon, isLeaked } = await timed(most, 'the range', () => range(COMMON));
      if (status !== 200 || !isCommon || isLeaked) problems.push(`the range: ${status}, ${isCommon}`);
    };

    const { member, browser } = await memberInBrowser(app, { admin: true });
    const gallery = () => fetch(`${server.url}/api/homes`);
    service.behave(works);
    // Ranges of other passwords, because the server keeps answers. The first time it also loads code.
    for (let time = 1; time <= 2; time++) {
      slowest = 0;
      const all = Array.from({ length: AT_ONCE }, (_, at) =>
        timed(Infinity, 'the range', () => range(`harbour ${time} ${at}`)),
      );
      await Promise.all([timed(Infinity, 'the gallery', gallery), ...all]);
    }
    calm = slowest;
    slowest = 0;
    const slack = Math.max(SLACK_MS, SLACK * calm);
    service.behave(fails);
    const change = (password: string, current_password = member.password) =>
      timed(PATIENCE_MS + slack, 'a change of password', () =>
        browser.ask('PUT', '/api/security/password', { current_password, password }),
      );
    const looks = timed(slack, 'the gallery meanwhile', gallery);
    await Promise.all([
      looks,
      ...Array.from({ length: AT_ONCE }, () => expectListAlone(PATIENCE_MS + slack)),
    ]);
    const before = service.asked.length;
    // After five failures the server no longer calls it.
    await expectListAlone(slack / 2);
    const refused = await change(COMMON);
    if (refused.statusCode !== 400) problems.push(`a common password of an admin: ${refused.statusCode}`);
    const taken = await change(LEAKED);
    if (taken.statusCode !== 204) problems.push(`another password of an admin: ${taken.statusCode}`);
    if (service.asked.length !== before) problems.push('the service was asked within the minute');
    const metrics = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
    const failures = Number(/password_range_failures_total (\d+)/.exec(metrics)?.[1]);
    if (!(failures >= 5)) problems.push(`the metrics count ${failures} failures`);

    if (waitsForTheMinute) {
      service.behave(works);
      await delay(PAUSE_MS + 500);
      const { isLeaked } = await range(LEAKED);
      if (!isLeaked) problems.push('after a minute the service is not asked again');
    }
    await database.close();
    problems.push(...(await stopServer(server)));
  });
  return { slowest, calm };
}

export const drill: Drill = {
  failure: 'the service of leaked passwords fails in every way, and recovers',
  rounds: 1,
  run,
};
