import { z } from 'zod';

/** Bytes as base64url. Credential ids have up to 1,023 bytes. */
const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]*$/, 'must be base64url');

const credentialId = bytes(1_400);
const attachment = z.enum(['cross-platform', 'platform']).optional();
const extensions = z.record(z.string(), z.unknown()).default({});

/** A browser's reply when a passkey signs (WebAuthn's AuthenticationResponseJSON). */
export const assertionSchema = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensions,
  response: z.object({
    clientDataJSON: bytes(8_000),
    authenticatorData: bytes(8_000),
    signature: bytes(12_000),
    userHandle: bytes(200).optional(),
  }),
});

/** A browser's reply when a passkey is created (RegistrationResponseJSON). */
export const attestationSchema = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensions,
  response: z.object({
    clientDataJSON: bytes(8_000),
    attestationObject: bytes(60_000),
    /** 'internal', 'usb' and others that browsers may add. */
    transports: z
      .array(z.string().regex(/^[\w-]{1,30}$/))
      .max(10)
      .optional(),
  }),
});
