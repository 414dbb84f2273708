import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSeal } from '../../platform/sealed-text.ts';
import { createHashing, hashPassword } from './passwords.ts';
import { hashToken, newToken } from './tokens.ts';

const { verify: verifyPassword } = createHashing();

describe('a password', () => {
  it('is stored as Argon2id with 19 MiB and two passes, each with its own salt', async () => {
    const [one, two] = await Promise.all([hashPassword('six or more'), hashPassword('six or more')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(two).not.toBe(one);
    expect([await verifyPassword('six or more', one), await verifyPassword('six or mor', one)]).toEqual([
      true,
      false,
    ]);
  });

  it('matches a hash with another cost, because the hash names its cost', async () => {
    const old =
      '$argon2id$v=19$m=8192,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$NoLVxs/vERHsJYxIGHVk9zbDsCFCeMgSOrrkQ3kwhtU';
    expect(await verifyPassword('something else', old)).toBe(false);
    await expect(verifyPassword('six or more', 'sha1$abc')).rejects.toThrow('has a form that is not ours');
  });

  it('is hashed even if there is none to compare it with', async () => {
    expect(await verifyPassword('six or more', undefined)).toBe(false);
  });
});

describe('tokens', () => {
  it('are 256 random bits, and the database stores their SHA-256', () => {
    const tokens = Array.from({ length: 200 }, newToken);
    for (const { token, token_hash } of tokens) {
      expect(Buffer.from(token, 'base64url')).toHaveLength(32);
      expect(token_hash).toEqual(createHash('sha256').update(token).digest());
      expect(hashToken(token)).toEqual(token_hash);
    }
    expect(new Set(tokens.map(({ token }) => token)).size).toBe(200);
  });
});

describe('a sealed text', () => {
  const secret = Buffer.alloc(32, 7);
  const { seal, open } = createSeal(secret, 'one purpose');

  it('cannot be read, and can be opened for its purpose and with its key only', () => {
    const sealed = seal('Rua das Flores 12');
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('Flores');
    expect(open(sealed)).toBe('Rua das Flores 12');
    expect(createSeal(secret, 'another purpose').open(sealed)).toBeUndefined();
    expect(createSeal(Buffer.alloc(32, 8), 'one purpose').open(sealed)).toBeUndefined();
  });

  it('cannot be opened after any bit was changed, cut or added', () => {
    const bytes = Buffer.from(seal('Rua'), 'base64url');
    for (let at = 0; at < bytes.length * 8; at++) {
      const other = Buffer.from(bytes);
      other[at >> 3] = (other[at >> 3] as number) ^ (1 << (at & 7));
      expect(open(other.toString('base64url'))).toBeUndefined();
    }
    expect(open(bytes.subarray(1).toString('base64url'))).toBeUndefined();
    expect(open(`${bytes.toString('base64url')}AA`)).toBeUndefined();
  });

  it('differs for different texts, also in its nonce', () => {
    const nonces = Array.from({ length: 200 }, (_, n) => seal(`text ${n}`).slice(0, 16));
    expect(new Set(nonces).size).toBe(200);
  });
});
