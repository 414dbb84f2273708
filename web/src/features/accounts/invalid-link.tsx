import { ACCOUNT_TEXTS } from '@swapstead/contract/accounts/texts';
import { AddressForm } from './address-form.tsx';
import { AuthFrame } from './auth-frame.tsx';

type InvalidLinkProps = {
  lead: string;
  submitLabel: string;
  onAsk: (address: { email: string }) => Promise<{ message: string }>;
};

/** A link of a mail that was used, has expired or was altered, and the way to another one (AUTH-16, AUTH-22). */
export function InvalidLink({ lead, submitLabel, onAsk }: InvalidLinkProps) {
  return (
    <AuthFrame title={ACCOUNT_TEXTS.invalid_link} lead={lead}>
      <AddressForm submitLabel={submitLabel} onAsk={onAsk} />
    </AuthFrame>
  );
}
