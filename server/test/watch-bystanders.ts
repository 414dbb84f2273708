import { afterAll, beforeAll, expect } from 'vitest';
import { createBystanders } from './matrix/bystanders.ts';
import type { TestApp } from './test-app.ts';

/**
 * For tests of operations that use a link or a key instead of a session, which the matrix does not cover: checks that
 * they change nothing for two uninvolved members. Called after the hooks that open and close the app.
 */
export function watchBystanders(test: () => TestApp): void {
  let bystanders: Awaited<ReturnType<typeof createBystanders>>;
  let theirs: Awaited<ReturnType<typeof bystanders.rows>>;

  beforeAll(async () => {
    bystanders = await createBystanders(test());
    theirs = await bystanders.rows();
  });

  afterAll(async () => {
    try {
      expect(await bystanders.rows()).toEqual(theirs);
    } catch (error) {
      // A failing hook skips those after it, which would close the app and drop its database.
      await test().close();
      throw error;
    }
  });
}
