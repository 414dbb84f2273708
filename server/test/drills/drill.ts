/** A drill's report. The drill passed if `problems` is empty. */
export type DrillReport = {
  /** What was done and measured, by name: `{ kills: 30, 'slowest start, ms': 640 }`. */
  figures: Record<string, number | string>;
  /** Sentences about guarantees that held, printed if there are no problems. */
  held: readonly string[];
  /** Sentences about retries: what was retried, and by whom. */
  retried: readonly string[];
  problems: readonly string[];
  /** The reason if the drill cannot run on this machine. */
  skipped?: string;
};

/**
 * Causes a failure on purpose, under a real server with a real PostgreSQL, and checks what still works. Files named
 * NAME.drill.ts in this folder export one as `drill`; `npm run drill` finds them.
 */
export type Drill = {
  /** One line for the list: what fails, and when. */
  failure: string;
  /** The command's default number of rounds. */
  rounds: number;
  /** Rounds within `npm run test:long`; without it only the command runs the drill. */
  testRounds?: number;
  /** Title of the test: the guarantee, with the rows that it proves. Required with `testRounds`. */
  holds?: string;
  /** The test's timeout in milliseconds; five minutes by default. */
  testTimeout?: number;
  /** `brief`: within the test suite, where outages are shorter. */
  run(rounds: number, print: (line: string) => void, brief?: boolean): Promise<DrillReport>;
};
