import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

const HEADER = 4;

/** A watched transaction: its statements so far, and what runs before one of them is forwarded. */
type Watch = { statements: number; at: number | 'after commit'; act: () => void; by?: Socket };

/**
 * Forwards connections to PostgreSQL and counts the statements of a transaction, so that a test can act exactly
 * between two of them. @param application the application name of the connections to count
 */
export async function openCountingProxy(socketPath: string, application: string) {
  let watch: Watch | undefined;

  /** Whether to forward a message to the database; false once nothing more is forwarded. */
  function passes(from: Socket, message: Buffer): boolean {
    if (!watch) return true;
    if (says(message, 'BEGIN')) watch.by ??= from;
    if (watch.by !== from) return true;
    watch.statements += 1;
    const { at, act } = watch;
    if (at === 'after commit' && says(message, 'COMMIT')) setImmediate(act);
    if (watch.statements !== at) return true;
    act();
    return false;
  }

  const server = createServer((outer) => {
    const inner = connect(socketPath);
    const messagesIn = splitter();
    let counts: boolean | undefined;
    outer.on('data', (chunk: Buffer) => {
      for (const message of messagesIn(chunk)) {
        if (counts === undefined) counts = message.includes(`application_name\0${application}\0`);
        else if (counts && isStatement(message) && !passes(outer, message)) return outer.destroy();
        inner.write(message);
      }
    });
    inner.pipe(outer);
    inner.on('error', () => outer.destroy());
    outer.on('error', () => inner.destroy());
    inner.on('close', () => outer.destroy());
    outer.on('close', () => inner.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    /** Runs `act` before statement `at` of the next transaction is forwarded (BEGIN is number 1), or after COMMIT. */
    watch(at: Watch['at'], act: () => void) {
      watch = { statements: 0, at, act };
    },
    /** The number of statements in the watched transaction; ends the watch. */
    unwatch(): number {
      const { statements = 0 } = watch ?? {};
      watch = undefined;
      return statements;
    },
    close: () => server.close(),
  };
}

/** Assembles a client's messages from chunks. The first message identifies the client and has no type. */
function splitter() {
  let rest: Buffer = Buffer.alloc(0);
  let start = 0;
  return (chunk: Buffer): Buffer[] => {
    rest = Buffer.concat([rest, chunk]);
    const whole: Buffer[] = [];
    while (rest.length >= start + HEADER) {
      const length = start + rest.readInt32BE(start);
      if (rest.length < length) break;
      whole.push(rest.subarray(0, length));
      rest = rest.subarray(length);
      start = 1;
    }
    return whole;
  };
}

const typeOf = (message: Buffer) => String.fromCharCode(message[0] as number);

/** A simple query, or the end of one with parameters. */
const isStatement = (message: Buffer) => ['Q', 'S'].includes(typeOf(message));

const says = (message: Buffer, word: string) =>
  typeOf(message) === 'Q' &&
  message
    .subarray(1 + HEADER)
    .toString()
    .startsWith(word);
