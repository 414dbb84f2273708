import { ACCOUNT_CODES } from '@swapstead/contract/accounts/texts';
import { m } from '@swapstead/messages';
import { isApiError } from '../../lib/api/api.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';

const SUBJECT = m.accounts_suspended_help_my_account_is_suspended();

export const isSuspended = (error: unknown) => isApiError(error) && error.code === ACCOUNT_CODES.suspended;

/** Help for a suspended member, who can't open a ticket: a link to the contact form, with the subject filled in. */
export function SuspendedHelp({ email }: { email?: string | undefined }) {
  return (
    <ButtonLink
      look="quiet"
      to={`${paths.contact()}?${new URLSearchParams({ subject: SUBJECT })}`}
      state={{ email }}
      className="w-full"
    >
      {m.accounts_suspended_help_contact_us()}
    </ButtonLink>
  );
}
