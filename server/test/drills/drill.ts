/** What a drill says at its end. It held when `problems` is empty. */
export type DrillReport = {
  /** What was done and measured, by name: `{ kills: 30, 'slowest start, ms': 640 }`. */
  figures: Record<string, number | string>;
  /** Sentences: what was promised and kept; said when there is no problem. */
  held: readonly string[];
  /** Sentences: what was tried again, and by whom. */
  retried: readonly string[];
  problems: readonly string[];
  /** Why nothing was tried on this machine. */
  skipped?: string;
};

/**
 * Breaks something on purpose, under a real server with a real PostgreSQL, and looks what holds. Files named
 * NAME.drill.ts in this folder export one as `drill`; `npm run drill` finds them.
 */
export type Drill = {
  /** One line for the list: what is broken, and when. */
  breaks: string;
  /** Rounds of the command, unless it is told another number. */
  rounds: number;
  /** Rounds within the tests; without it the drill is run by the command only. */
  testRounds?: number;
  /** Title of the test: what holds, with the rows that it proves. Needed with `testRounds`. */
  holds?: string;
  /** How long the test may take, in milliseconds; two minutes unless told. */
  testTimeout?: number;
  /** `brief`: within the tests, where outages are shorter. */
  run(rounds: number, print: (line: string) => void, brief?: boolean): Promise<DrillReport>;
};
