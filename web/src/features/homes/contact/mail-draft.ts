import { mailto } from '../../../lib/text/mailto.ts';

type Draft = {
  /** The host's email address. */
  to: string;
  host_name: string;
  home_title: string;
  /** The full URL of the house page. */
  home_url: string;
  /** Further text of the message. */
  words?: string;
};

/** The mailto: link that opens a draft to a host in the member's email program (HOUSE-24, CARD-26). */
export function mailDraft({ to, host_name, home_title, home_url, words }: Draft): string {
  const subject = `Your home on Swapstead: ${home_title}`;
  const body = `Hello ${host_name},\n\nI found your home "${home_title}" on Swapstead and would like to talk about a swap.\n${home_url}\n\n${words ? `${words}\n\n` : ''}`;
  return mailto({ to, subject, body });
}
