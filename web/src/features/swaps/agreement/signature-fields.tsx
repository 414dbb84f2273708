import { comparedName } from '@swapstead/contract/profiles/compared-name';
import { m } from '@swapstead/messages';
import { FieldError } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/text-field.tsx';

export type Signature = { name: string; read: boolean };
export type SignatureFaults = { name?: string | undefined; read?: string | undefined };

/** Shown if the agreement failed to load: without it, the name to sign with is unknown. */
export const NO_AGREEMENT = m.swaps_signature_fields_no_agreement();

/** What is missing before the signature can be sent. */
export function signatureFaults({ name, read }: Signature, asked: string): SignatureFaults {
  return {
    ...(comparedName(name) !== comparedName(asked) && { name: m.swaps_refusal_name_wrong() }),
    ...(!read && { read: m.swaps_sign_confirm_read() }),
  };
}

type Props = {
  id: string;
  value: Signature;
  faults: SignatureFaults;
  /** The member's name in the agreement. */
  asked: string;
  onChange: (signature: Signature) => void;
};

/** The name and the tick that make up a signature. */
export function SignatureFields({ id, value, faults, asked, onChange }: Props) {
  return (
    <>
      <TextField
        label={m.swaps_signature_fields_your_name()}
        autoComplete="name"
        placeholder={asked}
        value={value.name}
        error={faults.name}
        onChange={({ target }) => onChange({ ...value, name: target.value })}
      />
      <div>
        <label className="flex cursor-pointer items-start gap-3">
          <input
            type="checkbox"
            checked={value.read}
            aria-describedby={`${id}-read`}
            aria-invalid={faults.read ? true : undefined}
            onChange={({ target }) => onChange({ ...value, read: target.checked })}
            className="mt-0.5 size-5.5 flex-none accent-pine"
          />
          {m.swaps_signature_fields_i_have_read()}
        </label>
        <FieldError id={`${id}-read`} message={faults.read} />
      </div>
    </>
  );
}
