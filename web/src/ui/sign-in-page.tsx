import { m } from '@swapstead/messages';
import { paths } from '../paths.ts';
import { ButtonLink } from './button.tsx';
import { NoticePage } from './notice-page.tsx';

/** A member's page, for someone who is signed out. @param next the path to open after signing in */
export const SignInPage = ({ next, children }: { next: string; children: string }) => (
  <NoticePage
    title={m.swaps_auth_required()}
    action={<ButtonLink to={paths.auth(next)}>{m.swaps_sign_in()}</ButtonLink>}
  >
    {children}
  </NoticePage>
);
