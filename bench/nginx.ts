import { execFileSync, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accepting, freePort } from './start-node.ts';

/** Bytes that nginx answers with, as they are: what is compressed was compressed before. */
export type ServedFile = { name: string; body: Buffer; encoding: string; type: string };

/** An nginx of one process that serves these files of the folder, each at `/NAME`; undefined if it is not installed. */
export async function serveFiles(folder: string, files: readonly ServedFile[], program = 'nginx') {
  try {
    execFileSync(program, ['-v'], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  for (const { name, body } of files) await writeFile(join(folder, name), body);
  const port = await freePort();
  const locations = files.map(
    ({ name, encoding, type }) =>
      `location = /${name} { default_type ${type}; ${encoding === 'identity' ? '' : `add_header Content-Encoding ${encoding};`} }`,
  );
  const configuration = join(folder, 'nginx.conf');
  await writeFile(
    configuration,
    `worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log stderr;
events { worker_connections 256; }
http { access_log off; sendfile on; tcp_nopush on; open_file_cache max=10; keepalive_requests 10000000;
  client_body_temp_path ${folder}/t1; proxy_temp_path ${folder}/t2; fastcgi_temp_path ${folder}/t3;
  uwsgi_temp_path ${folder}/t4; scgi_temp_path ${folder}/t5;
  server { listen 127.0.0.1:${port}; root ${folder};
    ${locations.join('\n    ')} } }`,
  );
  const child = spawn(program, ['-p', folder, '-c', configuration], { stdio: 'inherit' });
  return accepting(child, port, 'nginx');
}
