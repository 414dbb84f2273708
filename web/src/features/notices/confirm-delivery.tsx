import { m } from '@swapstead/messages';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { api, isApiError } from '../../lib/api/api.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LetterDrawing } from '../../ui/illustrations/letter-drawing.tsx';
import { NoticePage } from '../../ui/notice-page.tsx';
import { InvalidLink } from './unsubscribe-page.tsx';

/** Opened by the button in the test email: marks the member's emails as arriving again (NOTE-35). */
export function ConfirmDelivery() {
  const [search] = useSearchParams();
  const t = search.get('t') ?? '';
  const { mutate, isSuccess, error } = useMutation({
    mutationFn: () => api('POST /api/mail_works', { body: { t } }),
  });
  useEffect(() => mutate(), [mutate]);
  if (isApiError(error) && error.status === 400) return <InvalidLink />;
  if (error) {
    return (
      <NoticePage
        title={m.notices_confirm_delivery_that_did_not_work()}
        drawing={<LetterDrawing />}
        action={<Button onClick={() => mutate()}>{m.common_try_again()}</Button>}
      >
        {error.message}
      </NoticePage>
    );
  }
  if (!isSuccess) return <div className="min-h-svh" />;
  return (
    <div aria-live="polite">
      <NoticePage
        title={m.notices_confirm_delivery_mails_arrive_again()}
        drawing={<LetterDrawing />}
        action={<ButtonLink to={paths.home()}>{m.notices_confirm_delivery_return_to_home()}</ButtonLink>}
      >
        {m.notices_confirm_delivery_thank_you()}
      </NoticePage>
    </div>
  );
}
