import { readFileSync } from 'node:fs';

/**
 * Loaded into a server before everything else (`--import`): its clock can be set. The file CLOCK_FILE holds how many
 * milliseconds it is ahead; SIGUSR2 makes it look there again. Timers go on as they did, as with a real clock.
 */
const RealDate = Date;
let ahead = 0;

process.on('SIGUSR2', () => {
  ahead = Number(readFileSync(process.env.CLOCK_FILE ?? '', 'utf8'));
});

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length > 0 ? values : [target.now() + ahead], newTarget),
  apply: (target) => new target(target.now() + ahead).toString(),
  get: (target, key) => (key === 'now' ? () => target.now() + ahead : Reflect.get(target, key)),
});
