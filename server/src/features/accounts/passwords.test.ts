import { expect, it } from 'vitest';
import { newEmail, register } from '../../../test/members.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { createHashing, hashPassword } from './passwords.ts';

it('hashes with the cost OWASP recommends unless a test overrides it', async () => {
  expect(await hashPassword('six or more')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await createHashing().hash('six or more')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it('verifies a hash of any cost', async () => {
  const light = createHashing({ memory: 8, passes: 1, parallelism: 1 });
  const [cheap, costly] = [await light.hash('six or more'), await hashPassword('six or more')];
  for (const hashing of [light, createHashing()]) {
    expect(await Promise.all([cheap, costly].map((phc) => hashing.verify('six or more', phc)))).toEqual([
      true,
      true,
    ]);
    expect(await Promise.all([cheap, costly].map((phc) => hashing.verify('Six or more', phc)))).toEqual([
      false,
      false,
    ]);
    expect(await hashing.verify('six or more', null)).toBe(false);
  }
});

it('a server cannot hash with a lower cost', async () => {
  const test = await createTestApp({}, { hashingCost: undefined });
  const email = newEmail();
  await register(test, { email, password: 'six or more' });
  const { rows } = await test.pool.query(
    'select password_hash from users join user_passwords on user_id = users.id where email = $1',
    [email],
  );
  expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,/);
  await test.close();
});
