// The server, restarted when its files change, and Vite in front of it at http://127.0.0.1:5173.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildWeb } from './build-web.mjs';

buildWeb();
const root = fileURLToPath(new URL('../..', import.meta.url));
const children = [
  spawn(process.execPath, ['--watch', 'server/src/main.ts'], { cwd: root, stdio: 'inherit' }),
  spawn('npm', ['run', 'dev', '-w', 'web'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  }),
];
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}
