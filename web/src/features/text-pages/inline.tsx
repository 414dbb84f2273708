import { dateName } from '@swapstead/contract/days';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';

/** A link in a text: within the site without loading the page, email and other sites as usual. */
export function TextAnchor({ href = '', className = 'link-inline', ...rest }: ComponentProps<'a'>) {
  if (href.startsWith('/')) return <Link to={href} className={className} {...rest} />;
  return <a href={href} className={`${className} wrap-anywhere`} {...rest} />;
}

/** A link to an email address. */
export function MailLink({ address, subject }: { address: string; subject?: string }) {
  const query = subject ? `?subject=${encodeURIComponent(subject)}` : '';
  return <TextAnchor href={`mailto:${address}${query}`}>{address}</TextAnchor>;
}

/** Turns the email addresses in a sentence into links. */
export function withMailLinks(sentence: string) {
  return sentence
    .split(/([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/)
    .map((part, index) => (index % 2 ? <MailLink key={part} address={part} /> : part));
}

/** '22 September 2026' for '2026-09-22'; a calendar day, the same in every time zone. */
export function LongDate({ day }: { day: string }) {
  return <time dateTime={day}>{dateName(day)}</time>;
}
