import type { HomeCard } from '@swapstead/contract/homes/endpoints';
import { m } from '@swapstead/messages';
import type { NavigateFunction } from 'react-router';
import { carriedSearch, conversationLink } from '../../../lib/address/carried-search.ts';
import { shownAddress } from '../../../lib/address/site-language.ts';
import { api, isApiError } from '../../../lib/api/api.ts';
import type { Session } from '../../../lib/session/session.ts';
import { stayMessage } from '../../../lib/text/stay-message.ts';
import { paths } from '../../../paths.ts';
import { toast, toastError } from '../../../ui/toast.tsx';
import { mailDraft } from './mail-draft.ts';

type ContactContext = { navigate: NavigateFunction; session: Session };

/** The dates of the current search, passed on to the host. Only members with a subscription get here. */
const carriedTo = (match: HomeCard['match']) =>
  carriedSearch(new URLSearchParams(window.location.search), match);

/** Opens the conversation with the host of a home. */
export async function messageHost(
  { id, match }: Pick<HomeCard, 'id' | 'match'>,
  { navigate, session }: ContactContext,
  announce?: () => void,
): Promise<void> {
  try {
    const conversation = await api('POST /api/conversations', { body: { home_id: id } });
    announce?.();
    await navigate(conversationLink(conversation.id, carriedTo(match).toString()));
  } catch (error) {
    if (isApiError(error) && error.status === 403) {
      // The subscription has ended since the page was loaded (CARD-28).
      toastError(m.homes_premium_feature(), m.homes_upgrade_to_contact_hosts());
      void session.check();
      await navigate(paths.subscription());
      return;
    }
    if (isApiError(error) && error.status === 401) void session.check();
    toastError(m.common_error(), (error as Error).message || m.common_try_again_later());
  }
}

/**
 * Contacts the host the way they prefer: an email draft if they share their address, a conversation otherwise (CARD-25
 * to CARD-27).
 */
export async function contactHost(home: HomeCard, world: ContactContext): Promise<void> {
  const { id, title, host } = home;
  if (host?.contact_preference === 'email' && host.email) {
    const home_url = shownAddress(paths.house(id));
    window.location.href = mailDraft({
      to: host.email,
      host_name: host.display_name,
      home_title: title,
      home_url,
      words: stayMessage(carriedTo(home.match)),
    });
    return;
  }
  await messageHost(home, world, () =>
    toast(
      m.homes_contact_host_chat_initiated(),
      host?.display_name
        ? m.homes_contact_host_starting_conversation_with({ name: host.display_name })
        : m.homes_contact_host_starting_conversation_nameless(),
    ),
  );
}
