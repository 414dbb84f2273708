import { LIMITS } from '@swapstead/contract/limits';
import { useQuery } from '@tanstack/react-query';

/** The list comes when the first password is long enough to be judged, and then stays. */
const commonPasswords = {
  queryKey: ['common-passwords'],
  queryFn: async () => {
    const { default: list } = await import('./common-passwords.txt?raw');
    return new Set(list.trim().split('\n'));
  },
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
};

/** Warns of a password that many use. Only a hint: the length is the one rule (VALID-02). */
export function CommonPassword({ password }: { password: string }) {
  const { data } = useQuery({ ...commonPasswords, enabled: password.length >= LIMITS.password_min });
  return (
    <span aria-live="polite">
      {data?.has(password.toLowerCase())
        ? 'Many people use this password, so it is easy to guess. A longer one is safer.'
        : `At least ${LIMITS.password_min} characters.`}
    </span>
  );
}
