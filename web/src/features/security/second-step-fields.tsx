import type { StepWay } from '@swapstead/contract/accounts/security.endpoints';
import { m } from '@swapstead/messages';
import { TextField } from '../../ui/text-field.tsx';

type CodeFieldProps = {
  way: Exclude<StepWay, 'passkey'>;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  autoFocus?: boolean;
};

/** A field for a code from the app or a recovery code. */
export function CodeField({ way, value, error, onChange, autoFocus }: CodeFieldProps) {
  const isApp = way === 'app';
  return (
    <TextField
      key={way}
      label={isApp ? m.security_second_step_fields_code() : m.security_second_step_fields_recovery_code()}
      inputMode={isApp ? 'numeric' : 'text'}
      autoComplete={isApp ? 'one-time-code' : 'off'}
      autoCapitalize="characters"
      spellCheck={false}
      autoFocus={autoFocus}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
