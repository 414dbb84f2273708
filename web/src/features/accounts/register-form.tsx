import { ACCOUNT_TEXTS } from '@swapstead/contract/account-texts';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../lib/api.ts';
import { paths } from '../../paths.ts';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { showAuthError } from './auth-error.ts';
import { CredentialsForm } from './credentials-form.tsx';

/** Opening an account. The answer is the same for an address that has one (AUTH-14). */
export function RegisterForm() {
  const [sentTo, setSentTo] = useState<string>();
  return (
    <>
      {sentTo && (
        <Notice role="status">
          We have written to <strong className="font-semibold">{sentTo}</strong>. Open the link in that mail,
          then sign in here.
        </Notice>
      )}
      <CredentialsForm
        submitLabel="Register for free"
        isNew
        onSubmit={async (body, form) => {
          try {
            await api('POST /api/auth/register', { body });
            toast('Account created!', ACCOUNT_TEXTS.registered);
            setSentTo(body.email);
            form.reset();
          } catch (error) {
            showAuthError(error);
          }
        }}
      >
        <p className="text-14 text-ink-soft">
          By registering you confirm that you are at least 18 years old and accept the{' '}
          <Link to={paths.terms()} className="link-inline">
            Terms
          </Link>
          .
        </p>
      </CredentialsForm>
    </>
  );
}
