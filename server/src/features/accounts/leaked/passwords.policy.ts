import { SECURITY_TEXTS } from '@swapstead/contract/accounts/security-texts';
import { invalid } from '../../../platform/errors.ts';
import { type KnownPasswords, rangeOf } from './known-passwords.ts';
import type { LeakedPasswords } from './leaked-passwords.ts';

export type PasswordPolicy = ReturnType<typeof createPasswordPolicy>;

const ADMIN_LENGTH = 12;

/** Which passwords admins may have (GUARD-33). Other members only see a warning. */
export function createPasswordPolicy({ known, leaked }: { known: KnownPasswords; leaked: LeakedPasswords }) {
  async function isKnown(password: string): Promise<boolean> {
    if (known.has(password)) return true;
    const { prefix, rest } = rangeOf(password);
    return (await leaked.range(prefix)).includes(rest);
  }

  const fault = async (password: string) => {
    if ([...password].length < ADMIN_LENGTH) return SECURITY_TEXTS.admin_password_short;
    return (await isKnown(password)) ? SECURITY_TEXTS.admin_password_known : undefined;
  };

  return {
    isStrong: async (password: string): Promise<boolean> => !(await fault(password)),
    /** Rejects a password that an admin may not choose. */
    async requireStrong(password: string): Promise<void> {
      const message = await fault(password);
      if (message) throw invalid('password', message);
    },
    /** The range for pages that check a password themselves (GUARD-40). */
    async range(prefix: string) {
      return { common: known.range(prefix), leaked: [...(await leaked.range(prefix))] };
    },
  };
}
