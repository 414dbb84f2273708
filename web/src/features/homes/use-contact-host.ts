import type { HomeCard, HomeDetail } from '@swapstead/contract/homes';
import { ANONYMOUS_HOST } from '@swapstead/contract/names';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { api, isApiError } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { paths } from '../../paths.ts';
import { toast, toastError } from '../../ui/toast.tsx';
import { mailDraft } from './mail-draft.ts';

/** Ways for subscribers to reach a host. */
export function useContactHost() {
  const navigate = useNavigate();
  const session = useSession();
  const isStarting = useRef(false);

  /** Opens the conversation about a home; a second press meanwhile does nothing. */
  async function message({ id }: Pick<HomeDetail, 'id'>, announce?: () => void): Promise<void> {
    if (isStarting.current) return;
    isStarting.current = true;
    try {
      const conversation = await api('POST /api/conversations', { body: { home_id: id } });
      announce?.();
      await navigate(paths.conversation(conversation.id));
    } catch (error) {
      if (isApiError(error) && error.status === 403) {
        // The subscription has ended since the page was loaded (CARD-28).
        toastError('Premium feature', 'Upgrade to premium to contact hosts');
        void session.check();
        await navigate(paths.subscription());
        return;
      }
      if (isApiError(error) && error.status === 401) void session.check();
      toastError('Error', (error as Error).message || 'Please try again later');
    } finally {
      isStarting.current = false;
    }
  }

  /** As the host prefers it: a mail draft where the address is shared, the conversation otherwise (CARD-25 to CARD-27). */
  function contact(home: HomeCard): void {
    const { id, title, host } = home;
    const host_name = host?.display_name || ANONYMOUS_HOST;
    if (host?.contact_preference === 'email' && host.email) {
      const home_url = window.location.origin + paths.house(id);
      window.location.href = mailDraft({ to: host.email, host_name, home_title: title, home_url });
      return;
    }
    void message(home, () => toast('Chat initiated', `Starting conversation with ${host_name}`));
  }

  return { message, contact };
}
