import { ACCOUNT_TEXTS } from '@swapstead/contract/accounts/texts';
import { m } from '@swapstead/messages';
import { MailCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../lib/api/api.ts';
import { knownAddress } from '../../lib/browser/known-address.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { richText } from '../../ui/rich-text.tsx';
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
      submitLabel={m.accounts_register_form_register_for_free()}
      isNew
      refusal={refusal}
      onEdit={() => setRefusal(undefined)}
      onSubmit={async (body) => {
        try {
          await api('POST /api/auth/register', { body });
          toast(m.accounts_register_form_account_created(), ACCOUNT_TEXTS.registered);
          knownAddress.set(body.email);
          setSentTo(body.email);
        } catch (error) {
          setRefusal(showAuthError(error));
        }
      }}
    >
      <p className="text-14 text-ink-soft">
        {richText(m.accounts_register_form_accept_terms.parts(), {
          link: (text) => (
            <Link to={paths.terms()} className="link-inline">
              {text}
            </Link>
          ),
        })}
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
          {m.accounts_register_form_check_your_mail()}
        </h2>
        <p className="mt-2 wrap-anywhere">
          {richText(m.accounts_register_form_we_have_written.parts({ email }), {
            address: (text) => <strong className="font-semibold">{text}</strong>,
          })}
        </p>
        <p className="mt-2 text-15 text-ink-soft">{m.accounts_register_form_not_there_yet()}</p>
        <p className="mt-5">
          <ModeLink mode="sign-in" onChoose={onSignIn}>
            {m.accounts_register_form_opened_the_link()}
          </ModeLink>
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <ResendButton email={email} />
        <Button look="quiet" onClick={onOtherAddress}>
          {m.accounts_register_form_use_another_address()}
        </Button>
      </div>
    </section>
  );
}
