import { z } from 'zod';

/** A name for what is sent: under the same one it exists once, so trying again where no answer came does no harm. */
export const submissionSchema = z.uuid('submission_id must be a UUID.').optional();
