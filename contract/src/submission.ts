import { z } from 'zod';

/**
 * An id made by the sender: a request that is sent again under it takes effect only once, also in capitals, in which some
 * systems write ids.
 */
export const submissionId = z.uuid('submission_id must be a UUID.').toLowerCase();
export const submissionSchema = submissionId.optional();
