declare module 's3rver' {
  import type { RequestListener } from 'node:http';

  type Options = {
    directory: string;
    silent: boolean;
    configureBuckets: { name: string; configs: string[] }[];
  };

  /** An S3-compatible server; only the parts that the tests use. */
  export default class S3rver {
    constructor(options: Options);
    configureBuckets(): Promise<void>;
    callback(): RequestListener;
  }
}
