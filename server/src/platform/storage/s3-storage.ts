import type { Readable } from 'node:stream';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { Storage } from './storage.ts';

export type S3Settings = {
  bucket: string;
  region: string;
  /** For S3-compatible services, such as https://s3.example.com; by default Amazon's for the region. */
  endpoint?: string | undefined;
  accessKeyId?: string | undefined;
  secretAccessKey?: string | undefined;
};

/** A hanging request to S3 must not block an upload or a picture: it is retried, and then fails. */
const CONNECT_MS = 3_000;
const REQUEST_MS = 10_000;
const ATTEMPTS = 3;

/**
 * Files as private objects in an S3-compatible bucket; the bucket must exist. Without keys the SDK looks for the
 * machine's credentials.
 * @throws an Error with a sentence for the operator if the bucket cannot be reached
 */
export async function createS3Storage(settings: S3Settings): Promise<Storage> {
  const { bucket: Bucket, region, endpoint, accessKeyId, secretAccessKey } = settings;
  const client = new S3Client({
    region,
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: REQUEST_MS,
      // Without it the SDK only warns, and waits indefinitely.
      throwOnRequestTimeout: true,
      socketTimeout: REQUEST_MS,
    },
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    // Other services than Amazon's do not all support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const description = `S3 bucket ${Bucket}${endpoint ? ` at ${new URL(endpoint).host}` : ` in ${region}`}`;
  await client.send(new HeadBucketCommand({ Bucket })).catch((error: Error) => {
    throw new Error(`The ${description} cannot be used: ${error.message || error.name}`, { cause: error });
  });

  return {
    description,
    async put(Key, body) {
      await client.send(new PutObjectCommand({ Bucket, Key, Body: body, ContentLength: body.length }));
    },
    async read(Key) {
      try {
        const { Body, ContentLength = 0 } = await client.send(new GetObjectCommand({ Bucket, Key }));
        return { size: ContentLength, stream: async () => Body as Readable };
      } catch (error) {
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
        throw error;
      }
    },
    async removeFolder(folder) {
      for (;;) {
        const { Contents = [], IsTruncated } = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: `${folder}/` }),
        );
        const Objects = Contents.map(({ Key }) => ({ Key }));
        if (Objects.length > 0) {
          const { Errors = [] } = await client.send(
            new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
          );
          if (Errors[0]) throw new Error(`S3 keeps ${Errors[0].Key}: ${Errors[0].Message}`);
        }
        if (!IsTruncated) return;
      }
    },
  };
}
