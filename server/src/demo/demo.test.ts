import { expect, it } from 'vitest';
import { DEMO_DIR, readDemo } from './demo-files.ts';

it('demo content keeps its rules: licences, spelling, sizes, no place names in public texts', async () => {
  const { validateDemo } = await import(`${DEMO_DIR}validate.mjs`);
  expect(validateDemo(DEMO_DIR).faults).toEqual([]);
});

it('has 36 homes, and every host exists', async () => {
  const { homes, hosts } = await readDemo();
  const keys = new Set(hosts.map((host) => host.key));
  expect(homes).toHaveLength(36);
  expect(homes.filter((home) => !keys.has(home.host))).toEqual([]);
});
