import { LIMITS } from '@swapstead/contract/limits';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { passwordWarning } from './password-warning.ts';

/** How long after the last keystroke the password is checked, in milliseconds. */
const PAUSE_MS = 400;

type PasswordHintProps = {
  password: string;
  /** Words that an attacker would try: the member's address and name. */
  about?: readonly string[];
};

/**
 * Warns of a password that is easy to guess. It is only a hint; the length is the only rule for members (VALID-02).
 */
export function PasswordHint({ password, about = [] }: PasswordHintProps) {
  const settled = useSettled(password);
  const { data: warning } = useQuery({
    // Cached only while this is shown, so that the password isn't kept.
    queryKey: ['password-warning', settled, about],
    queryFn: ({ signal }) => passwordWarning(settled, about, signal),
    enabled: settled.length >= LIMITS.password_min,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const isJudged = settled === password && password.length >= LIMITS.password_min;
  return (
    <span aria-live="polite">
      {(isJudged && warning) || m.accounts_password_hint_min({ min: LIMITS.password_min })}
    </span>
  );
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
