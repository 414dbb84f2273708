import { ACCOUNT_TEXTS } from '@swapstead/contract/accounts/texts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { AuthFrame } from '../accounts/auth-frame.tsx';

/** A link about the safety of an account that does nothing any more; a new one comes from the page that asked. */
export function InvalidAccountLink() {
  return (
    <AuthFrame title={ACCOUNT_TEXTS.invalid_link}>
      <ButtonLink to={paths.security()}>Sign-in and security</ButtonLink>
    </AuthFrame>
  );
}
