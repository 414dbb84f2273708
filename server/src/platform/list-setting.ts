import { z } from 'zod';

/** A comma-separated setting as a list, without surrounding spaces. */
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean),
);
