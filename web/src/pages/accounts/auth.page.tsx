import { isMember } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { useLocation } from 'react-router';
import { askForReset } from '../../features/accounts/account.calls.ts';
import { AddressForm } from '../../features/accounts/address-form.tsx';
import { AuthFrame } from '../../features/accounts/auth-frame.tsx';
import { useAuthMode } from '../../features/accounts/auth-mode.ts';
import { CookiesNeeded } from '../../features/accounts/cookies-needed.tsx';
import { GoOn } from '../../features/accounts/go-on.tsx';
import { ModeLink } from '../../features/accounts/mode-link.tsx';
import { RegisterForm } from '../../features/accounts/register-form.tsx';
import { SignInForm } from '../../features/accounts/sign-in-form.tsx';
import { returnPath } from '../../lib/address/return-path.ts';
import { areCookiesBlocked } from '../../lib/browser/cookies.ts';
import { knowsPasskeys } from '../../lib/browser/passkeys.ts';
import type { AuthMode } from '../../lib/session/auth-mode.ts';
import { useViewer } from '../../lib/session/viewer.ts';
import { paths } from '../../paths.ts';
import { lazyAfterHydration } from '../../ui/lazy/lazy-after-hydration.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';

const FORGOT_LEAD = m.accounts_auth_forgot_lead();

const TITLES: Record<AuthMode, string> = {
  'sign-in': m.accounts_auth_welcome_back(),
  register: m.accounts_auth_create_account(),
  forgot: m.accounts_auth_forgot_your_password(),
};

/** Whether this browser can use passkeys here: they belong to a host name, never to an IP address. */
const canPasskeys = () => knowsPasskeys() && !/^[\d.]+$|:/.test(location.hostname);

/** Loads after the form, which works without it. */
const PasskeySignIn = lazyAfterHydration(
  async () => (await import('../../features/security/passkey-sign-in.tsx')).PasskeySignIn,
);

export function Page() {
  const { search } = useLocation();
  const [mode, setMode] = useAuthMode();
  const viewer = useViewer();
  if (isMember(viewer)) return <GoOn member={viewer} path={returnPath(search) ?? paths.home()} />;
  return (
    <AuthFrame title={TITLES[mode]} lead={mode === 'forgot' && FORGOT_LEAD}>
      <PageMeta title={TITLES[mode]} description={m.accounts_auth_description()} path={paths.auth()} />
      {mode === 'sign-in' && (
        <>
          <CookiesNeeded />
          <Notice>{m.accounts_auth_registration_is_free()}</Notice>
          <SignInForm onForgotten={() => setMode('forgot')} />
          {canPasskeys() && !areCookiesBlocked() && <PasskeySignIn />}
          <p>
            <ModeLink mode="register" onChoose={setMode}>
              {m.accounts_auth_need_an_account_register()}
            </ModeLink>
          </p>
        </>
      )}
      {mode === 'register' && (
        <>
          <CookiesNeeded />
          <RegisterForm onSignIn={() => setMode('sign-in')} />
          <p>
            <ModeLink mode="sign-in" onChoose={setMode}>
              {m.accounts_auth_sign_in_instead()}
            </ModeLink>
          </p>
        </>
      )}
      {mode === 'forgot' && (
        <>
          <AddressForm submitLabel={m.accounts_auth_send_reset_link()} onAsk={askForReset} />
          <p>
            <ModeLink mode="sign-in" onChoose={setMode}>
              {m.accounts_auth_back_to_sign_in()}
            </ModeLink>
          </p>
        </>
      )}
    </AuthFrame>
  );
}
