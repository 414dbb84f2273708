/**
 * How often a test repeats what it generates: `few` times in `npm test`, `many` times in `npm run test:long`
 * (vitest.config.ts lists the files that run in both).
 */
export const runs = (few: number, many: number): number => (process.env.LONG_RUNS ? many : few);
