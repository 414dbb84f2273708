import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * Loaded into a server before everything else (`--import`), so that tests can set its clock. The file CLOCK_FILE
 * contains the offset in milliseconds; no file means none. SIGUSR2 makes the server read the file again and write the
 * offset to CLOCK_FILE.set. Timers are not affected, as with a real clock change.
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
