import { m } from '@swapstead/messages';
import { mailto } from '../../../lib/text/mailto.ts';

type Draft = {
  /** The host's email address. */
  to: string;
  host_name: string | null | undefined;
  home_title: string;
  /** The full URL of the house page. */
  home_url: string;
  /** Further text of the message. */
  words?: string;
};

/** The mailto: link that opens a draft to a host in the member's email program (HOUSE-24, CARD-26). */
export function mailDraft({ to, host_name, home_title, home_url, words }: Draft): string {
  const subject = m.homes_mail_draft_subject({ title: home_title });
  const about = { title: home_title, address: home_url };
  const opening = host_name
    ? m.homes_mail_draft_body({ name: host_name, ...about })
    : m.homes_mail_draft_body_nameless(about);
  const body = `${opening}\n\n${words ? `${words}\n\n` : ''}`;
  return mailto({ to, subject, body });
}
