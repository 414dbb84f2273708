import { ACCOUNT_TEXTS } from '@swapstead/contract/accounts/texts';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../lib/api/api.ts';
import { paths } from '../../paths.ts';
import { toast } from '../../ui/toast.tsx';
import { showAuthError } from './auth-error.ts';
import { CheckYourMail } from './check-your-mail.tsx';
import { CredentialsForm } from './credentials-form.tsx';

/** Opening an account. The answer is the same for an address that has one (AUTH-14). */
export function RegisterForm({ onSignIn }: { onSignIn: () => void }) {
  const [sentTo, setSentTo] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  if (sentTo) {
    return <CheckYourMail email={sentTo} onSignIn={onSignIn} onOtherAddress={() => setSentTo(undefined)} />;
  }
  return (
    <CredentialsForm
      submitLabel="Register for free"
      isNew
      refusal={refusal}
      onEdit={() => setRefusal(undefined)}
      onSubmit={async (body) => {
        try {
          await api('POST /api/auth/register', { body });
          toast('Account created!', ACCOUNT_TEXTS.registered);
          setSentTo(body.email);
        } catch (error) {
          setRefusal(showAuthError(error));
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
  );
}
