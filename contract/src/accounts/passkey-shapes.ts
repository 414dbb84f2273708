import { z } from 'zod';

/** Bytes as base64url; credential ids have up to 1,023 of them. */
const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]*$/, 'must be base64url');

const credentialId = bytes(1_400);
const attachment = z.enum(['cross-platform', 'platform']).optional();
const extensions = z.record(z.string(), z.unknown()).default({});

/** What a browser answers when a passkey signs (WebAuthn's AuthenticationResponseJSON). */
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

/** What a browser answers when a passkey is made (RegistrationResponseJSON). */
export const attestationSchema = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensions,
  response: z.object({
    clientDataJSON: bytes(8_000),
    attestationObject: bytes(60_000),
    /** 'internal', 'usb' and what browsers come to know. */
    transports: z
      .array(z.string().regex(/^[\w-]{1,30}$/))
      .max(10)
      .optional(),
  }),
});
