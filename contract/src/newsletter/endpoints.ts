import { m } from '@swapstead/messages';
import { z } from 'zod';
import { addressSchema } from '../accounts/endpoints.ts';
import { endpoint } from '../endpoint.ts';

/** The token of a link in an email. The server answers every invalid token with one sentence. */
const linkSchema = z.strictObject({
  token: z.string({ error: m.common_invalid_link }).max(200, { error: m.common_invalid_link }),
});

export const joinNewsletter = endpoint({
  route: 'POST /api/newsletter',
  access: 'public',
  summary:
    'Ask for the newsletter: sends a mail to confirm; the answer is the same for an address that is known',
  body: addressSchema,
  reply: z.object({ message: z.string() }),
  status: 202,
});

export const confirmNewsletter = endpoint({
  route: 'POST /api/newsletter/confirm',
  access: 'public',
  summary: 'Use the link of the confirmation mail: once, as long as the address waits',
  body: linkSchema,
});

export const leaveNewsletter = endpoint({
  route: 'POST /api/newsletter/leave',
  access: 'public',
  summary: 'Use the link at the foot of a letter: the address is deleted',
  body: linkSchema,
});
