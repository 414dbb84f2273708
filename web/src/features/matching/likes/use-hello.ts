import { m } from '@swapstead/messages';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../../lib/api/api.ts';
import { paths } from '../../../paths.ts';
import { toastError } from '../../../ui/toast.tsx';

/** Opens the conversation of two who like each other (LIKE-06). */
export function useHello(homeId: string, onFailed?: () => void) {
  const navigate = useNavigate();
  const [isOpening, setOpening] = useState(false);
  async function hello() {
    setOpening(true);
    try {
      const { conversation_id } = await api('POST /api/likes/:id/conversation', { params: { id: homeId } });
      await navigate(paths.conversation(conversation_id));
    } catch (error) {
      toastError(m.matching_likes_hello_failed(), error instanceof Error ? error.message : '');
      onFailed?.();
    } finally {
      setOpening(false);
    }
  }
  return { hello, isOpening };
}
