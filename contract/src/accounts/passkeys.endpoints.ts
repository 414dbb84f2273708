import { m } from '@swapstead/messages';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { asLine, VISIBLE } from '../text.ts';
import { viewerSchema } from './endpoints.ts';
import { assertionSchema, attestationSchema } from './passkey-shapes.ts';

const MOST_CHARACTERS = 40;
const nameSchema = asLine(
  'The name',
  z.string({ error: m.accounts_passkey_name_missing }),
  m.accounts_passkey_name_unreadable,
)
  .trim()
  .max(MOST_CHARACTERS, { error: () => m.accounts_passkey_name_too_long({ max: MOST_CHARACTERS }) })
  .regex(VISIBLE, { error: m.accounts_passkey_name_missing });
const keyParams = z.strictObject({ id: z.string().max(100) });

/** Options for the browser's dialog, in WebAuthn's JSON format. */
const options = z.object({ options: z.record(z.string(), z.unknown()) });

export const passkeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
  synced: z.boolean(),
  paused: z.boolean(),
  /** The host name that the passkey was created for, if it differs from the current one. */
  made_for: z.string().nullable(),
});

export const listPasskeys = endpoint({
  route: 'GET /api/passkeys',
  access: 'member',
  summary: 'The own passkeys, and whether one can be added here',
  reply: z.object({
    passkeys: z.array(passkeySchema),
    /** False if the site is opened by an IP address or without HTTPS, which only the operator can change. */
    can_add: z.boolean(),
  }),
});

export const beginPasskey = endpoint({
  route: 'POST /api/passkeys/options',
  access: 'member',
  confirm: m.accounts_confirm_to_add_passkey,
  summary: 'What the browser needs to make a passkey. 409: there are ten',
  reply: options,
  refusals: [403, 409],
});

export const addPasskey = endpoint({
  route: 'POST /api/passkeys',
  access: 'member',
  confirm: m.accounts_confirm_to_add_passkey,
  summary: 'Keep a passkey that the browser made. 409: ten, or registered already',
  body: z.strictObject({ response: attestationSchema, name: nameSchema, second_step: z.boolean() }),
  reply: z.object({ passkey: passkeySchema, recovery_codes: z.array(z.string()).nullable() }),
  status: 201,
  refusals: [403, 409],
});

export const renamePasskey = endpoint({
  route: 'PATCH /api/passkeys/:id',
  access: 'member',
  summary: 'Give an own passkey another name',
  params: keyParams,
  body: z.strictObject({ name: nameSchema }),
});

export const resumePasskey = endpoint({
  route: 'POST /api/passkeys/:id/resume',
  access: 'member',
  confirm: m.accounts_confirm_to_resume_passkey,
  summary: 'Use a paused passkey again',
  params: keyParams,
  refusals: [403],
});

export const removePasskey = endpoint({
  route: 'DELETE /api/passkeys/:id',
  access: 'member',
  confirm: m.accounts_confirm_to_remove_passkey,
  summary: 'Remove an own passkey; the last way to the second step switches two-step sign-in off',
  params: keyParams,
  reply: z.object({ credential_id: z.string(), rp_id: z.string(), two_step_off: z.boolean() }),
  refusals: [403],
});

export const beginPasskeySignIn = endpoint({
  route: 'POST /api/auth/passkey/options',
  access: 'public',
  summary: 'What the browser needs to sign in with a passkey, the same for everybody',
  reply: options,
});

export const signInWithPasskey = endpoint({
  route: 'POST /api/auth/passkey',
  access: 'public',
  summary: 'Start a session with a passkey',
  body: z.strictObject({ passkey: assertionSchema }),
  reply: viewerSchema,
  refusals: [401],
});

export const beginPasskeyStep = endpoint({
  route: 'POST /api/auth/step/options',
  access: 'public',
  summary: 'What the browser needs to pass the second step with a passkey',
  reply: options,
  refusals: [401],
});

export const beginPasskeyConfirm = endpoint({
  route: 'POST /api/security/confirm/options',
  access: 'member',
  summary: 'What the browser needs to confirm with a passkey',
  reply: options,
});

export type Passkey = z.output<typeof passkeySchema>;
