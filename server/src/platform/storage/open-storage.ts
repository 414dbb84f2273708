import type { Config } from '../config.ts';
import { createFileStorage, type Storage } from './storage.ts';

/** The configured storage: a bucket, or a folder in DATA_DIR. */
export async function openStorage(config: Config): Promise<Storage> {
  if (!config.S3_BUCKET) return createFileStorage(config.DATA_DIR);
  // Loading the SDK takes a while, so it is loaded only when needed.
  const { createS3Storage } = await import('./s3-storage.ts');
  return createS3Storage({
    bucket: config.S3_BUCKET,
    region: config.S3_REGION,
    endpoint: config.S3_ENDPOINT,
    accessKeyId: config.S3_ACCESS_KEY_ID,
    secretAccessKey: config.S3_SECRET_ACCESS_KEY,
  });
}
