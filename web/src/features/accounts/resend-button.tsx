import { m } from '@swapstead/messages';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showAuthError } from './auth-error.ts';

/**
 * Requests another verification email (AUTH-17, AUTH-18). The response doesn't reveal whether the address is known.
 */
export function ResendButton({ email }: { email: string }) {
  const [isRunning, setRunning] = useState(false);
  const [answer, setAnswer] = useState<{ email: string; message: string }>();
  async function resend() {
    setRunning(true);
    try {
      const { message } = await api('POST /api/auth/resend-verification', { body: { email } });
      setAnswer({ email, message });
    } catch (error) {
      showAuthError(error);
    } finally {
      setRunning(false);
    }
  }
  if (answer?.email === email) return <Notice role="status">{answer.message}</Notice>;
  return (
    <Button look="quiet" busy={isRunning} onClick={() => void resend()}>
      {m.accounts_resend_button_resend()}
    </Button>
  );
}
