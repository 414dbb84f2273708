import { describe, expect, it } from 'vitest';
import { behindLock } from '../../../test/behind-lock.ts';
import { memberInBrowser } from '../../../test/guard.ts';
import { startTestApp } from '../../../test/test-app.ts';

const test = await startTestApp();

describe('a request whose session ends at the same time', () => {
  it('[GUARD-09, AUTH-22] does not delete the account', async () => {
    const { member, browser } = await memberInBrowser(test);
    const [reply] = await behindLock(
      test.pool,
      ['delete from sessions where user_id = $1', [member.user_id]],
      () => [browser.ask('POST', '/api/functions/delete-profile')],
    );
    expect(reply?.statusCode).toBe(401);
    const { rowCount } = await test.pool.query('select from users where id = $1', [member.user_id]);
    expect(rowCount).toBe(1);
  });

  it.each([
    ['PUT', '/api/security/two-step', { on: false }],
    ['POST', '/api/security/app/setup', undefined],
    ['DELETE', '/api/security/recovery', undefined],
    ['DELETE', '/api/security/address', undefined],
  ] as const)('%s %s answers 401 if the account is deleted at the same time', async (method, url, body) => {
    const { member, browser } = await memberInBrowser(test);
    const [reply] = await behindLock(test.pool, ['delete from users where id = $1', [member.user_id]], () => [
      browser.ask(method, url, body),
    ]);
    expect(reply?.statusCode).toBe(401);
  });
});
