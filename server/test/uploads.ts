import { join } from 'node:path';
import { removalWorker } from '../src/features/photos/photos.jobs.ts';
import { createUploadsRepository } from '../src/features/photos/uploads.repository.ts';
import type { SignedIn } from './members.ts';
import { fileRequest, filesBelow } from './pictures.ts';
import type { TestApp } from './test-app.ts';

/** Uploads photos of homes over HTTP, as the host by default, and checks what is left of them. */
export function uploadActions(testApp: () => TestApp, host: () => SignedIn) {
  const repository = () => createUploadsRepository(testApp().pool);
  const removeFiles = () => removalWorker({ repository: repository(), storage: testApp().storage })();
  const stored = () => filesBelow(join(testApp().dataDir, 'files', 'home-photos'));
  return {
    repository,
    removeFiles,
    async send(
      body: Uint8Array,
      options: Parameters<typeof fileRequest>[2] = {},
      as: { headers: Record<string, string> } = host(),
    ) {
      const request = await fileRequest('/api/home_photos', body, options);
      return testApp().app.inject({ ...request, headers: { ...request.headers, ...as.headers } });
    },
    rows: async () =>
      (await testApp().pool.query('select * from uploads where user_id = $1', [host().user_id])).rows,
    stored,
    arriving: () => filesBelow(join(testApp().dataDir, 'incoming')),
    ofHost: async () => (await stored()).filter((file) => file.startsWith(host().user_id)),
    /** Restores the state before the first upload. */
    async clear() {
      await testApp().pool.query('delete from uploads');
      await removeFiles();
    },
  };
}
