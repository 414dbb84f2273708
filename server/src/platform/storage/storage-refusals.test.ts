import { expect, it } from 'vitest';
import { refuseInWords } from './storage-refusals.ts';

const failing = () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));
const storage = refuseInWords({ description: 'full', put: failing, read: failing, removeFolder: failing });

it('turns storage failures into a sentence for people, and keeps the cause for the log [ERR-03]', async () => {
  for (const failed of [storage.put('a', new Uint8Array()), storage.read('a')]) {
    const error = await failed.then(
      () => undefined,
      (reason: Error) => reason,
    );
    expect(error).toMatchObject({ status: 503, code: 'storage_unavailable', cause: { code: 'ENOSPC' } });
    expect(error?.message).toMatch(/^[A-Z].*\.$/);
  }
});

it('leaves deletions unchanged, because they are jobs, which retry', async () => {
  await expect(storage.removeFolder('a')).rejects.toThrow('no space left');
});
