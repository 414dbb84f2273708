import { m } from '@swapstead/messages';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { emailSchema, mailTokenSchema, passwordSchema, viewerSchema } from './endpoints.ts';
import { assertionSchema } from './passkey-shapes.ts';

/** A code from an app or a recovery code, as people type it. The server checks its format. */
const codeSchema = z
  .string({ error: m.accounts_security_code_form })
  .max(200, { error: m.accounts_security_code_form });

const time = z.iso.datetime();
const day = z.iso.date();

/** Methods for the second step of signing in. */
export const stepWay = z.enum(['app', 'passkey', 'recovery_code']);

export const getSecurity = endpoint({
  route: 'GET /api/security',
  access: 'member',
  summary: 'How the own account is protected',
  reply: z.object({
    email: z.string(),
    password_changed_at: time.nullable(),
    /** A new address that is not yet confirmed. */
    new_email: z.string().nullable(),
    /** The day from which the address can be changed again. */
    address_from: day.nullable(),
    two_step: z.boolean(),
    app: z.boolean(),
    /** The methods that the member can use for the second step. */
    ways: z.array(stepWay),
    codes_left: z.int(),
    codes_unsaved: z.boolean(),
    /** What an admin's account still needs, and by which day; null for members who are not admins. */
    admin: z
      .object({ needs: z.enum(['nothing', 'second_step', 'stronger_password']), until: day.nullable() })
      .nullable(),
  }),
});

export const changePassword = endpoint({
  route: 'PUT /api/security/password',
  access: 'member',
  summary: 'Change the own password; ends every other session',
  body: z.strictObject({ current_password: passwordSchema, password: passwordSchema }),
});

export const askAddressChange = endpoint({
  route: 'POST /api/security/address',
  access: 'member',
  confirm: m.accounts_confirm_to_change_email,
  summary: 'Ask for another address; the same answer for every address. 409: changed within 72 hours',
  body: z.strictObject({ email: emailSchema }),
  reply: z.object({ message: z.string() }),
  status: 202,
  refusals: [403, 409],
});

export const cancelAddressChange = endpoint({
  route: 'DELETE /api/security/address',
  access: 'member',
  confirm: m.accounts_confirm_to_change_email,
  summary: 'Take back the change of address that waits for its confirmation',
  refusals: [403],
});

export const confirmAddress = endpoint({
  route: 'POST /api/auth/confirm-address',
  access: 'public',
  summary: 'Use the link in the mail to the new address: once, within 24 hours. 409: somebody else has it',
  body: z.strictObject({ token: mailTokenSchema }),
  refusals: [409],
});

export const readUndo = endpoint({
  route: 'POST /api/auth/read-undo',
  access: 'public',
  summary: 'The address that an undo link keeps; it is not used up',
  body: z.strictObject({ token: mailTokenSchema }),
  reply: z.object({ email: z.string() }),
});

export const undoAddress = endpoint({
  route: 'POST /api/auth/undo-address',
  access: 'public',
  summary: 'Use the link in the mail to the old address: once, within 72 hours',
  body: z.strictObject({ token: mailTokenSchema }),
});

export const confirmIdentity = endpoint({
  route: 'POST /api/security/confirm',
  access: 'member',
  summary:
    'Show that it is the member who sits there: password and, where it is on, the second step, or a passkey',
  body: z.union([
    z.strictObject({
      password: passwordSchema,
      code: codeSchema.optional(),
      recovery_code: codeSchema.optional(),
    }),
    z.strictObject({ passkey: assertionSchema }),
  ]),
});

export const checkConfirmed = endpoint({
  route: 'GET /api/security/confirmed',
  access: 'member',
  confirm: m.accounts_confirm_to_download_data,
  summary: 'Whether the session was confirmed lately, before a download that the browser begins by itself',
});

export const beginApp = endpoint({
  route: 'POST /api/security/app/setup',
  access: 'member',
  confirm: m.accounts_confirm_to_set_up_app,
  summary: 'A new key for an authenticator app, shown this once, for ten minutes',
  reply: z.object({ key: z.string(), uri: z.string() }),
  refusals: [403],
});

const newCodes = z.object({ recovery_codes: z.array(z.string()).nullable() });

export const finishApp = endpoint({
  route: 'POST /api/security/app',
  access: 'member',
  confirm: m.accounts_confirm_to_set_up_app,
  summary: 'Prove the key with a code: the app is on, and two-step sign-in with it',
  body: z.strictObject({ code: codeSchema }),
  reply: newCodes,
  refusals: [403, 409],
});

export const removeApp = endpoint({
  route: 'DELETE /api/security/app',
  access: 'member',
  confirm: m.accounts_confirm_to_turn_off_app,
  summary: 'Turn the authenticator app off',
  refusals: [403],
});

export const setTwoStep = endpoint({
  route: 'PUT /api/security/two-step',
  access: 'member',
  confirm: m.accounts_confirm_to_change_two_step,
  summary: 'Ask for a second step after the password, or no longer. 409: there is nothing to ask for',
  body: z.strictObject({ on: z.boolean() }),
  reply: newCodes,
  refusals: [403, 409],
});

export const createRecoveryCodes = endpoint({
  route: 'POST /api/security/recovery-codes',
  access: 'member',
  confirm: m.accounts_confirm_to_create_codes,
  summary: 'Ten new recovery codes, shown this once; the old ones end. 409: two-step sign-in is off',
  reply: z.object({ recovery_codes: z.array(z.string()) }),
  refusals: [403, 409],
});

export const keepRecoveryCodes = endpoint({
  route: 'POST /api/security/recovery-codes/kept',
  access: 'member',
  summary: 'Say that the recovery codes are kept',
});

export const getStep = endpoint({
  route: 'GET /api/auth/step',
  access: 'public',
  summary: 'The second step that this browser has to pass. 401: none waits',
  reply: z.object({ ways: z.array(stepWay) }),
  refusals: [401],
});

export const passStep = endpoint({
  route: 'POST /api/auth/step',
  access: 'public',
  summary: 'Pass the second step. 401 step_over: sign in again',
  body: z.union([
    z.strictObject({ code: codeSchema }),
    z.strictObject({ recovery_code: codeSchema }),
    z.strictObject({ passkey: assertionSchema }),
  ]),
  reply: z.object({ viewer: viewerSchema, codes_left: z.int().nullable() }),
  refusals: [401],
});

export const askRecovery = endpoint({
  route: 'POST /api/auth/step/recover',
  access: 'public',
  summary: 'Ask for the recovery of an account whose second step is lost, after the right password',
  status: 202,
  reply: z.object({ message: z.string() }),
  refusals: [401, 403, 409],
});

export const confirmRecovery = endpoint({
  route: 'POST /api/auth/recovery/confirm',
  access: 'public',
  summary: 'Use the link that confirms a recovery: it opens 24 hours later',
  body: z.strictObject({ token: mailTokenSchema }),
  reply: z.object({ opens_at: time }),
});

export const cancelRecovery = endpoint({
  route: 'POST /api/auth/recovery/cancel',
  access: 'public',
  summary: 'Use the link that cancels a recovery',
  body: z.strictObject({ token: mailTokenSchema }),
});

export const cancelOwnRecovery = endpoint({
  route: 'DELETE /api/security/recovery',
  access: 'member',
  summary: 'Cancel the recovery of the own account; needs no confirming',
});

export const completeRecovery = endpoint({
  route: 'POST /api/auth/recovery/complete',
  access: 'public',
  summary: 'Use the link that completes a recovery, with a new password: every factor and session ends',
  body: z.strictObject({ token: mailTokenSchema, password: passwordSchema }),
  refusals: [403],
});

export const listActivity = endpoint({
  route: 'GET /api/account-events',
  access: 'member',
  summary: 'What happened to the own account within 90 days, newest first, 20 a page',
  query: z.strictObject({ before: z.coerce.number().int().positive().optional() }),
  reply: z.object({
    events: z.array(
      z.object({
        id: z.int(),
        event: z.string(),
        happened_at: time,
        user_agent: z.string().nullable(),
        facts: z.record(z.string(), z.union([z.string(), z.number()])),
      }),
    ),
    next: z.int().nullable(),
  }),
});

export const passwordRange = endpoint({
  route: 'GET /api/passwords/:prefix',
  access: 'public',
  summary:
    'What follows in the SHA-1 of known passwords whose first five hex digits are these: of common ones the next 11 digits, of leaked ones all',
  params: z.strictObject({ prefix: z.string().max(100) }),
  reply: z.object({ common: z.array(z.string()), leaked: z.array(z.string()) }),
});

export type StepWay = z.output<typeof stepWay>;
