import { readdir, readFile } from 'node:fs/promises';

/** Seconds of processor time used so far by all threads of a process, to the nanosecond. */
export async function processorTime(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`);
  const times = threads.map(async (thread) => {
    const text = await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0');
    return Number(text.split(' ')[0]) / 1e9;
  });
  return (await Promise.all(times)).reduce((sum, time) => sum + time, 0);
}
