import { z } from 'zod';

/** An id made by the sender: a request that is sent again under it takes effect only once. */
export const submissionSchema = z.uuid('submission_id must be a UUID.').optional();
