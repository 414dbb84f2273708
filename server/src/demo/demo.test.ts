import { expect, it } from 'vitest';
import { DEMO_DIR, readDemo } from './demo-files.ts';

it('keeps the demo content within its rules: licences, spelling, sizes, no place in a public text', async () => {
  const { validateDemo } = await import(`${DEMO_DIR}validate.mjs`);
  expect(validateDemo(DEMO_DIR).faults).toEqual([]);
});

it('shows 36 homes of hosts that exist', async () => {
  const { homes, hosts } = await readDemo();
  const keys = new Set(hosts.map((host) => host.key));
  expect(homes).toHaveLength(36);
  expect(homes.filter((home) => !keys.has(home.host))).toEqual([]);
});
