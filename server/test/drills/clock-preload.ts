import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * Loaded into a server before everything else (`--import`): its clock can be set. The file CLOCK_FILE holds how many
 * milliseconds it is ahead, none where it is missing; SIGUSR2 makes it look there again, and confirm in CLOCK_FILE.set
 * what it found. Timers go on as they did, as with a real clock.
 */
const RealDate = Date;
const file = process.env.CLOCK_FILE ?? '';
const read = () => (existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0);
let ahead = read();

process.on('SIGUSR2', () => {
  ahead = read();
  writeFileSync(`${file}.set`, String(ahead));
});

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length > 0 ? values : [target.now() + ahead], newTarget),
  apply: (target) => new target(target.now() + ahead).toString(),
  get: (target, key) => (key === 'now' ? () => target.now() + ahead : Reflect.get(target, key)),
});
