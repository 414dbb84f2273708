import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer) => data.toString('base64url');

/** The part of CBOR that a credential needs: numbers, bytes, text and ordered maps. */
function cbor(value: number | Buffer | string | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number) => {
    const top = major << 5;
    if (size < 24) return Buffer.from([top | size]);
    if (size < 256) return Buffer.from([top | 24, size]);
    return Buffer.from([top | 25, size >> 8, size & 0xff]);
  };
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  const entries = [...value].map(([key, one]) => Buffer.concat([cbor(key), cbor(one as never)]));
  return Buffer.concat([head(5, value.size), ...entries]);
}

/** Manipulations of an authenticator's response. */
export type Tricks = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  userVerified?: boolean;
  userHandle?: string;
  counter?: number;
  /** Claims that it can be synced, and is. */
  claimsSynced?: boolean;
  /** Signs with another key. */
  forged?: boolean;
};

type Options = { challenge: string; rp?: { id: string }; rpId?: string; user?: { id: string } };

/** A software authenticator: creates a passkey and signs with it, in the format that a browser sends. */
export function softwareAuthenticator({ synced = false, origin = 'http://localhost' } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = synced ? 0 : 1;
  let userHandle = '';

  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));

  function authenticatorData(
    rpId: string,
    count: number,
    { userVerified = true, claimsSynced = synced }: Tricks,
    credential = Buffer.alloc(0),
  ) {
    const flags =
      0x01 |
      (userVerified ? 0x04 : 0) |
      (claimsSynced ? 0x08 | 0x10 : 0) |
      (credential.length > 0 ? 0x40 : 0);
    const counterBytes = Buffer.alloc(4);
    counterBytes.writeUInt32BE(count);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counterBytes, credential]);
  }

  const frame = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} };

  return {
    id: base64url(id),
    /** Responds to options for a new passkey. */
    make({ challenge, rp, user }: Options, tricks: Tricks = {}) {
      userHandle = user?.id ?? '';
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(jwk.x ?? '', 'base64url')],
          [-3, Buffer.from(jwk.y ?? '', 'base64url')],
        ]),
      );
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const authData = authenticatorData(tricks.rpId ?? rp?.id ?? '', counter, tricks, credential);
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      );
      return {
        ...frame,
        response: {
          clientDataJSON: base64url(
            clientData(
              tricks.type ?? 'webauthn.create',
              tricks.challenge ?? challenge,
              tricks.origin ?? origin,
            ),
          ),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      };
    },

    /** Responds to options for signing in. */
    sign({ challenge, rpId }: Options, tricks: Tricks = {}) {
      if (!synced) counter++;
      const client = clientData(
        tricks.type ?? 'webauthn.get',
        tricks.challenge ?? challenge,
        tricks.origin ?? origin,
      );
      const data = authenticatorData(tricks.rpId ?? rpId ?? '', tricks.counter ?? counter, tricks);
      const key = tricks.forged ? other.privateKey : privateKey;
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(key);
      return {
        ...frame,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: tricks.userHandle ?? userHandle,
        },
      };
    },
  };
}
