import { z } from 'zod';

/** An id that the sender makes: sent again under it, a request acts only once, so it can be repeated. */
export const submissionSchema = z.uuid('submission_id must be a UUID.').optional();
