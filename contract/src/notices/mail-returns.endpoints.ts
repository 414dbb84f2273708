import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const sendTestMail = endpoint({
  route: 'POST /api/mail_test',
  access: 'member',
  summary: 'Send a mail whose button says that mails arrive again',
  reply: z.object({ sent_to: z.string() }),
});

export const confirmMailWorks = endpoint({
  route: 'POST /api/mail_works',
  access: 'public',
  summary: 'The button of the test mail: mails arrive again. 400: altered or too old',
  body: z.strictObject({ t: z.string('t must be text.').max(500) }),
  reply: z.object({ arrives: z.literal(true) }),
  refusals: [400],
});
