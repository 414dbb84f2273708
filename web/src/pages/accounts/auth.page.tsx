import { isMember } from '@swapstead/contract/viewer';
import { Navigate, useLocation } from 'react-router';
import { askForReset } from '../../features/accounts/account.calls.ts';
import { AddressForm } from '../../features/accounts/address-form.tsx';
import { AuthFrame } from '../../features/accounts/auth-frame.tsx';
import { useAuthMode } from '../../features/accounts/auth-mode.ts';
import { CookiesNeeded } from '../../features/accounts/cookies-needed.tsx';
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

const FORGOT_LEAD = 'Tell us the address you registered with. We send you a link to choose a new one.';

const TITLES: Record<AuthMode, string> = {
  'sign-in': 'Welcome back',
  register: 'Create account',
  forgot: 'Forgot your password?',
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
  if (isMember(viewer)) return <Navigate to={returnPath(search) ?? paths.home()} replace />;
  return (
    <AuthFrame title={TITLES[mode]} lead={mode === 'forgot' && FORGOT_LEAD}>
      <PageMeta
        title={TITLES[mode]}
        description="Sign in to Swapstead, or register for free."
        path={paths.auth()}
      />
      {mode === 'sign-in' && (
        <>
          <CookiesNeeded />
          <Notice>Registration is free</Notice>
          <SignInForm onForgotten={() => setMode('forgot')} />
          {canPasskeys() && !areCookiesBlocked() && <PasskeySignIn />}
          <p>
            <ModeLink mode="register" onChoose={setMode}>
              Need an account? Register
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
              Have an account already? Sign in instead
            </ModeLink>
          </p>
        </>
      )}
      {mode === 'forgot' && (
        <>
          <AddressForm submitLabel="Send reset link" onAsk={askForReset} />
          <p>
            <ModeLink mode="sign-in" onChoose={setMode}>
              Back to sign in
            </ModeLink>
          </p>
        </>
      )}
    </AuthFrame>
  );
}
