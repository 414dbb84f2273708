export type MailLink = { label: string; url: string };

/** The content of an email to one person, as the slices write it. Nothing in it is HTML. */
export type Mail = {
  to: string;
  /** In which it is written, for what the mailer adds: that of the moment in which it was composed. */
  language: string;
  subject: string;
  /** What an inbox shows after the subject; without it the first paragraph. */
  preheader?: string;
  /** The reader's own name, for the greeting; the mailer looks it up where it is missing. */
  name?: string;
  /** In large print at the top; without it the subject. */
  heading?: string;
  /** A line below the heading, such as the days of a stay. */
  lead?: string;
  /** One picture, which travels with the email: reading it loads nothing. */
  photo?: MailPhoto;
  /** What the email is about, each with what it is: 'You stay at', 'The green kitchen', 'Melbourne, Australia'. */
  rows?: readonly { label: string; title: string; detail?: string }[];
  paragraphs: readonly string[];
  /** What happens by when if nothing is done, in a box of its own. */
  deadline?: string;
  /** The one action, shown after the text. */
  action?: MailLink;
  /** What to expect after the action, in small print. */
  note?: string;
  /** Why this person gets the email, or why it can't be turned off. */
  why: string;
  /** Links in small print at the end. */
  links?: readonly MailLink[];
  /** Additional headers, besides recipient and subject. */
  headers?: Readonly<Record<string, string>>;
};

/** A JPEG, because Outlook shows no newer format. Width and height in pixels. */
export type MailPhoto = { alt: string; width: number; height: number; jpeg: Buffer };

/** An email as it is handed to a mail server. Pictures are named in the HTML part as `cid:NAME`. */
export type RenderedMail = Pick<Mail, 'to' | 'subject' | 'headers'> & {
  text: string;
  html: string;
  pictures?: readonly { cid: string; jpeg: Buffer }[];
};

/** Sends emails. */
export type MailDriver = {
  /** For the start-up report. */
  description: string;
  /**
   * `id` is the same in every attempt. `beforeEnd` is awaited when everything but the end of the email has been sent:
   * until then, and if it throws, nobody gets the email. Throws a MailFailure.
   */
  send(id: string, mail: RenderedMail, beforeEnd: () => Promise<void>): Promise<void>;
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
export function checkMail({ to, subject, headers = {} }: RenderedMail): void {
  if (!ONE_ADDRESS.test(to))
    throw mailFailure('refused', new Error('the recipient is not one plain address'), true);
  if ([subject, ...Object.values(headers)].some((line) => CONTROL.test(line)))
    throw mailFailure('refused', new Error('subject or headers hold control characters'));
}
