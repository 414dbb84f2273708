import { z } from 'zod';

/** A setting with commas in it: what stands between them, without the spaces around it. */
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean),
);
