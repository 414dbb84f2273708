type Facts = Record<string, string | number>;

const SIGNED_IN: Record<string, string> = {
  password: 'Signed in with password',
  passkey: 'Signed in with passkey',
  two_steps: 'Signed in with two steps',
};

const WORDS: Record<string, string | ((facts: Facts) => string)> = {
  signed_in: ({ way }) => SIGNED_IN[String(way)] ?? 'Signed in',
  step_refused: 'Second step refused',
  password_changed: 'Password changed',
  address_changed: 'Email address changed',
  address_changed_back: 'Email address changed back',
  passkey_added: ({ passkey }) => `Passkey added: ${passkey}`,
  passkey_removed: ({ passkey }) => `Passkey removed: ${passkey}`,
  passkey_paused: ({ passkey }) => `Passkey paused: ${passkey}`,
  passkey_resumed: ({ passkey }) => `Passkey used again: ${passkey}`,
  app_on: 'Authenticator app turned on',
  app_off: 'Authenticator app turned off',
  two_step_on: 'Two-step sign-in turned on',
  two_step_off: 'Two-step sign-in turned off',
  recovery_code_used: 'Recovery code used',
  recovery_codes_created: 'Recovery codes created',
  session_ended: 'Signed out',
  data_exported: 'Data downloaded',
  recovery_begun: 'Recovery begun',
  recovery_cancelled: 'Recovery cancelled',
  recovery_done: 'Account recovered',
  second_step_due: 'Reminded of a second sign-in step',
  second_step_missing: 'Admin pages closed',
  new_device: 'New device',
  step_attacked: 'Second step refused too often',
  account_suspended: ({ reason }) => `Account suspended: ${reason}`,
  account_restored: 'Account open again',
};

/** A line of activity in words. */
export function activityWords(event: string, facts: Facts): string {
  const words = WORDS[event] ?? event;
  return typeof words === 'string' ? words : words(facts);
}
