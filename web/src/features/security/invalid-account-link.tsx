import { ACCOUNT_TEXTS } from '@swapstead/contract/accounts/texts';
import { m } from '@swapstead/messages';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { AuthFrame } from '../accounts/auth-frame.tsx';

/** For an invalid link about an account's security; the page that sent it can send a new one. */
export function InvalidAccountLink() {
  return (
    <AuthFrame title={ACCOUNT_TEXTS.invalid_link}>
      <ButtonLink to={paths.security()}>{m.security_invalid_account_link_sign_in_and_security()}</ButtonLink>
    </AuthFrame>
  );
}
