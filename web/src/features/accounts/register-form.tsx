import { ACCOUNT_TEXTS } from '@swapstead/contract/accounts/texts';
import { MailCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../lib/api/api.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { showAuthError } from './auth-error.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { ModeLink } from './mode-link.tsx';
import { ResendButton } from './resend-button.tsx';

/** Registers an account. The response is the same if the address already has one (AUTH-14). */
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

type CheckYourMailProps = { email: string; onSignIn: () => void; onOtherAddress: () => void };

/** Shown after registering: what happens next, and what to do if no email arrives. */
function CheckYourMail({ email, onSignIn, onOtherAddress }: CheckYourMailProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="check-your-mail" className="grid gap-6">
      <div className="rounded-card bg-surface p-6 shadow-soft">
        <MailCheck aria-hidden="true" strokeWidth={1.4} className="size-8 text-pine" />
        <h2 ref={heading} id="check-your-mail" tabIndex={-1} className="mt-4 text-22 outline-none">
          Check your mail
        </h2>
        <p className="mt-2 wrap-anywhere">
          We have written to <strong className="font-semibold">{email}</strong>. Open the link in that mail in
          this browser, then sign in.
        </p>
        <p className="mt-2 text-15 text-ink-soft">
          It comes within a minute or two. If it does not, look among the unwanted mail.
        </p>
        <p className="mt-5">
          <ModeLink mode="sign-in" onChoose={onSignIn}>
            I have opened the link: sign in
          </ModeLink>
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <ResendButton email={email} />
        <Button look="quiet" onClick={onOtherAddress}>
          Use another address
        </Button>
      </div>
    </section>
  );
}
