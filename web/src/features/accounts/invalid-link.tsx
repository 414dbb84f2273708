import { ACCOUNT_TEXTS } from '@swapstead/contract/accounts/texts';
import { AddressForm } from './address-form.tsx';
import { AuthFrame } from './auth-frame.tsx';

type InvalidLinkProps = {
  lead: string;
  submitLabel: string;
  onAsk: (address: { email: string }) => Promise<{ message: string }>;
};

/** For a link from an email that was used, has expired or was altered: offers another one (AUTH-16, AUTH-22). */
export function InvalidLink({ lead, submitLabel, onAsk }: InvalidLinkProps) {
  return (
    <AuthFrame title={ACCOUNT_TEXTS.invalid_link} lead={lead}>
      <AddressForm submitLabel={submitLabel} onAsk={onAsk} />
    </AuthFrame>
  );
}
