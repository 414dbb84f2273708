/** One email to one person. `headers` are additional ones, besides recipient and subject. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Readonly<Record<string, string>>;
};

/** Sends emails. */
export type MailDriver = {
  /** For the start-up report. */
  description: string;
  /**
   * `id` is the same in every attempt. `beforeEnd` is awaited when everything but the end of the email has been sent:
   * until then, and if it throws, nobody gets the email. Throws a MailFailure.
   */
  send(id: string, mail: Mail, beforeEnd: () => Promise<void>): Promise<void>;
};

/**
 * What is known after a failure. `not_sent`: nobody got it, so a retry is safe. `refused`: the mail server does not
 * want this email, so a retry is useless. `uncertain`: it was handed over, but there was no reply.
 */
export type MailOutcome = 'not_sent' | 'refused' | 'uncertain';
/** `of_address`: it was refused because the address does not work, independent of sender and content. */
export type MailFailure = Error & { outcome: MailOutcome; of_address: boolean };

/** Only the cause's message, without addresses: failures are logged. */
export function mailFailure(outcome: MailOutcome, cause: Error, of_address = false): MailFailure {
  const reason = cause.message.replace(/\S+@\S+/g, '[address]');
  return Object.assign(new Error(`A mail was ${outcome.replace('_', ' ')}: ${reason}`), {
    outcome,
    of_address,
  });
}

const ONE_ADDRESS = /^[^\s@<>()[\]\\,;:"]{1,64}@[a-z0-9.-]{1,253}$/i;
const CONTROL = /\p{Cc}/u;

/** Refuses anything that could become a second recipient or another header; every driver calls this first. */
export function checkMail({ to, subject, headers = {} }: Mail): void {
  if (!ONE_ADDRESS.test(to))
    throw mailFailure('refused', new Error('the recipient is not one plain address'), true);
  if ([subject, ...Object.values(headers)].some((line) => CONTROL.test(line)))
    throw mailFailure('refused', new Error('subject or headers hold control characters'));
}
