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
        title="That did not work."
        drawing={<LetterDrawing />}
        action={<Button onClick={() => mutate()}>Try again</Button>}
      >
        {error.message}
      </NoticePage>
    );
  }
  if (!isSuccess) return <div className="min-h-svh" />;
  return (
    <div aria-live="polite">
      <NoticePage
        title="Your mails arrive again."
        drawing={<LetterDrawing />}
        action={<ButtonLink to={paths.home()}>Return to Home</ButtonLink>}
      >
        Thank you for telling us.
      </NoticePage>
    </div>
  );
}
