import type pg from 'pg';

type Connected = pg.PoolClient & { connection: { stream: { destroy(): void } } };
type Cut = { before: number } | 'after commit';

/**
 * Cuts the connection of a transaction at a chosen point: to the database this looks like a process killed between
 * two statements.
 */
export function cutsIn(pool: pg.Pool) {
  let cut: Cut | undefined;
  let counted = 0;
  let transaction: Connected | undefined;
  const watched = new WeakSet<object>();

  pool.on('acquire', (one) => {
    const client = one as Connected;
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const [text] = args;
      const isCut = cut !== undefined && isOfTransaction(client, text) && isHere(cut, text);
      const end = () => client.connection.stream.destroy();
      // COMMIT is sent first: it reaches the database, and its reply is lost.
      if (isCut && cut === 'after commit') setImmediate(end);
      else if (isCut) end();
      if (isCut) cut = undefined;
      return query(...args);
    }) as typeof client.query;
  });

  /** The first transaction that begins is the one to cut. */
  function isOfTransaction(client: Connected, text: unknown): boolean {
    if (typeof text === 'string' && text.startsWith('BEGIN')) transaction ??= client;
    return transaction === client;
  }

  function isHere(wanted: Cut, text: unknown): boolean {
    counted += 1;
    return wanted === 'after commit' ? text === 'COMMIT' : counted === wanted.before;
  }

  function arm(wanted: Cut) {
    [cut, counted, transaction] = [wanted, 0, undefined];
  }

  return {
    /** The next transaction loses its connection before this statement (BEGIN is number 1). */
    before: (statement: number) => arm({ before: statement }),
    /** The next transaction loses its connection after sending COMMIT. */
    afterCommit: () => arm('after commit'),
    /** Whether the last cut happened; also resets it. */
    wasMade(): boolean {
      const made = cut === undefined;
      cut = undefined;
      return made;
    },
  };
}
