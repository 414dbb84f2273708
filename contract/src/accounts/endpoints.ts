import { m } from '@swapstead/messages';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { text } from '../text.ts';
import { ROLES } from '../viewer.ts';
import { typedAddress } from './typed-address.ts';

/** Zod's pattern, plus top-level domains in other alphabets, which email writes as xn--p1ai (RFC 5890, 2.3.2.1). */
export const EMAIL =
  /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]*[A-Za-z0-9])$/;

export const emailSchema = z
  .string({ error: m.accounts_invalid_email })
  .overwrite(typedAddress)
  .max(LIMITS.email_text, { error: m.accounts_invalid_email })
  // Email cannot be delivered to a longer name before the @ (RFC 5321, 4.5.3.1), so such an account could never be
  // verified.
  .regex(/^[^@]{1,64}@/, { error: m.accounts_invalid_email })
  .pipe(z.email({ pattern: EMAIL, error: m.accounts_invalid_email }));

export const passwordSchema = text('Password', LIMITS.password_max, () =>
  m.accounts_password_too_long({ max: LIMITS.password_max }),
).min(LIMITS.password_min, { error: () => m.accounts_password_too_short({ min: LIMITS.password_min }) });

export const credentialsSchema = z.strictObject({ email: emailSchema, password: passwordSchema });
export const addressSchema = z.strictObject({ email: emailSchema });

/**
 * The token of a link in an email. Any text passes the schema: the server answers every invalid token with one
 * sentence.
 */
export const mailTokenSchema = z
  .string({ error: m.common_invalid_link })
  .max(200, { error: m.common_invalid_link });
export const newPasswordSchema = z.strictObject({ token: mailTokenSchema, password: passwordSchema });

export const viewerSchema = z.union([
  z.object({ level: z.literal('visitor') }),
  z.object({
    level: z.enum(['free', 'subscriber']),
    user_id: z.uuid(),
    is_admin: z.boolean(),
    /** The member's own language, if the site has several. */
    language: z.string().optional(),
    /** When the recovery opens the account, unless someone cancels it. */
    recovery_at: z.iso.datetime().optional(),
  }),
]);

const said = z.object({ message: z.string() });

export const getViewer = endpoint({
  route: 'GET /api/viewer',
  access: 'public',
  tells_role: true,
  summary: 'Who is asking, as the stored records say at this moment',
  reply: viewerSchema,
});

export const register = endpoint({
  route: 'POST /api/auth/register',
  access: 'public',
  summary: 'Open an account; the answer is the same for an address that has one',
  body: credentialsSchema,
  reply: said,
  status: 202,
});

export const signIn = endpoint({
  route: 'POST /api/auth/sign-in',
  access: 'public',
  summary:
    'Start a session, kept in a cookie. 202: a second step waits. 401: wrong address or password. 403 email_unverified: verify first',
  body: credentialsSchema,
  reply: z.union([viewerSchema, z.object({ waits_for_step: z.literal(true) })]),
  statuses: [200, 202],
  refusals: [401, 403],
});

export const signOut = endpoint({
  route: 'POST /api/auth/sign-out',
  access: 'member',
  summary: 'End this session',
});

export const resendVerification = endpoint({
  route: 'POST /api/auth/resend-verification',
  access: 'public',
  summary: 'Send a new verification link, if the address waits for one',
  body: addressSchema,
  reply: said,
  status: 202,
});

export const verifyEmail = endpoint({
  route: 'POST /api/auth/verify',
  access: 'public',
  summary:
    'Use the link of the verification mail: once, within 24 hours. 409 password_needed: opened in another browser than registered, it comes with a new password',
  body: z.strictObject({ token: mailTokenSchema, password: passwordSchema.optional() }),
  reply: z
    .object({ email: z.string() })
    .meta({ description: 'The confirmed address, to fill in the sign-in form.' }),
  refusals: [409],
});

export const forgotPassword = endpoint({
  route: 'POST /api/auth/forgot-password',
  access: 'public',
  summary: 'Send a link for a new password, if the address has an account',
  body: addressSchema,
  reply: said,
  status: 202,
});

export const checkResetLink = endpoint({
  route: 'POST /api/auth/check-reset-link',
  access: 'public',
  summary: 'Whether the link of a reset mail still works; it is not used up. 400 invalid_link: it does not',
  body: z.strictObject({ token: mailTokenSchema }),
});

export const resetPassword = endpoint({
  route: 'POST /api/auth/reset-password',
  access: 'public',
  summary: 'Use the link of the reset mail: once, within an hour. Ends every session of the account',
  body: newPasswordSchema,
});

export const sessionSchema = z.object({
  id: z.uuid(),
  /** Whether this is the session that makes the request. */
  current: z.boolean(),
  /** The user agent at sign-in, such as 'Mozilla/5.0 (X11; Linux x86_64) ...'. */
  user_agent: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** How the member signed in. */
  way: z.enum(['password', 'passkey', 'two_steps']),
  /** When it was last used, to the hour. */
  last_used_at: z.iso.datetime(),
});

export const listSessions = endpoint({
  route: 'GET /api/sessions',
  access: 'member',
  summary: 'The own sessions, last used first',
  reply: z.object({ sessions: z.array(sessionSchema) }),
});

export const endOtherSessions = endpoint({
  route: 'DELETE /api/sessions',
  access: 'member',
  confirm: m.accounts_confirm_to_sign_out_devices,
  summary: 'End every own session but this one',
  refusals: [403],
});

export const endSession = endpoint({
  route: 'DELETE /api/sessions/:id',
  access: 'member',
  confirm: m.accounts_confirm_to_sign_out_device,
  summary: 'End one of the own sessions',
  params: z.strictObject({ id: z.string().max(100) }),
  refusals: [403, 404],
});

const roleSchema = z.object({
  user_id: z.uuid(),
  role: z.enum(ROLES, 'role must be one of user, admin'),
});

export const getOwnRole = endpoint({
  route: 'GET /api/user_roles/me',
  access: 'member',
  summary: 'The own role; without a record it is user',
  reply: roleSchema,
});

export const listRoles = endpoint({
  route: 'GET /api/user_roles',
  access: 'admin',
  summary: 'Every role record',
  reply: z.object({ user_roles: z.array(roleSchema) }),
});

const userParams = z.strictObject({ user_id: z.string().max(100) });

export const getRole = endpoint({
  route: 'GET /api/user_roles/:user_id',
  access: 'member',
  summary: 'The own role, or as an admin the role of anybody',
  params: userParams,
  reply: roleSchema,
  refusals: [404],
});

export const setRole = endpoint({
  route: 'PUT /api/user_roles/:user_id',
  access: 'admin',
  confirm: m.accounts_confirm_to_change_role,
  summary: 'Give a role. 409: the last admin stays',
  params: userParams,
  body: z.strictObject({ role: roleSchema.shape.role }),
  reply: roleSchema,
  refusals: [404, 409],
});

export const deleteProfile = endpoint({
  route: 'POST /api/functions/delete-profile',
  access: 'member',
  confirm: m.accounts_confirm_to_delete_profile,
  summary: 'Delete the own account with everything that belongs to it. 409: the last admin stays',
  refusals: [403, 409],
});

export type Session = z.output<typeof sessionSchema>;
export type Credentials = z.input<typeof credentialsSchema>;
