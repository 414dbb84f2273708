// Adds to package-lock.json the optional platform packages that the registry did not serve when the file was written:
// npm omits them, and `npm ci` then refuses the file. Name and version are the parent's; the platform follows from
// the name. Run it after every `npm install`.
import { readFileSync, writeFileSync } from 'node:fs';

const FILE = new URL('../package-lock.json', import.meta.url);
const OS = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'aix',
  'win32',
];
const CPU = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el'];

const lock = JSON.parse(readFileSync(FILE, 'utf8'));
const added = [];
for (const [path, parent] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    if (isLocked(path, name) || !/^\d/.test(version)) continue;
    const parts = name.split(/[/-]/);
    const os = OS.filter((one) => parts.includes(one));
    const cpu = CPU.filter((one) => parts.includes(one));
    if (os.length !== 1) continue;
    const libc = name.includes('musl') ? ['musl'] : /gnu/.test(name) ? ['glibc'] : undefined;
    lock.packages[`node_modules/${name}`] = {
      version,
      ...(cpu.length === 1 && { cpu }),
      ...(parent.dev && { dev: true }),
      ...(libc && { libc }),
      optional: true,
      os,
    };
    added.push(`${name}@${version}`);
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
console.log(added.length ? `Added ${added.length}: ${added.join(', ')}` : 'Complete.');

/** npm resolves a name upwards from the parent's own node_modules. */
function isLocked(path, name) {
  for (let at = path; ; at = at.slice(0, at.lastIndexOf('/node_modules/'))) {
    if (lock.packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true;
    if (!at.includes('/node_modules/')) return Boolean(lock.packages[`node_modules/${name}`]);
  }
}
