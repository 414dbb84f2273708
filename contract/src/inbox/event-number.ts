import { z } from 'zod';

/** The number of a member's event, as a parameter of an address. */
export const eventNumberSchema = z.coerce
  .number('Not one of our events.')
  .int()
  .min(0)
  .max(Number.MAX_SAFE_INTEGER);
