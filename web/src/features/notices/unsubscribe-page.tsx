import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api, isApiError } from '../../lib/api/api.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LetterDrawing } from '../../ui/illustrations/letter-drawing.tsx';
import { LoadFailedPage } from '../../ui/load-failed-page.tsx';
import { NoticePage } from '../../ui/notice-page.tsx';

/** Opened by the link to turn off emails of a kind: opening it changes nothing, the button does (NOTE-29). */
export function UnsubscribePage() {
  const [search] = useSearchParams();
  const t = search.get('t') ?? '';
  const link = useQuery({
    queryKey: ['off-link', t],
    queryFn: ({ signal }) => api('GET /api/notices/off', { query: { t } }, { signal }),
    retry: false,
  });
  const setting = useMutation({
    mutationFn: (off: boolean) => api('POST /api/notices/off', { body: { t, off } }),
  });
  const shown = setting.data ?? link.data;
  const error = setting.error ?? link.error;
  if (isApiError(error) && error.status === 400) return <InvalidLink />;
  if (!shown) {
    return error ? (
      <LoadFailedPage
        title="That did not work."
        drawing={<LetterDrawing />}
        error={error}
        onRetry={link.refetch}
      />
    ) : (
      <div className="min-h-svh" />
    );
  }
  return (
    <div aria-live="polite">
      <NoticePage
        title={
          shown.off ? `You get no more mails about ${shown.about}.` : `Switch off mails about ${shown.about}?`
        }
        drawing={<LetterDrawing />}
        action={
          <Button busy={setting.isPending} onClick={() => setting.mutate(!shown.off)}>
            {shown.off ? 'Switch on again' : 'Switch off'}
          </Button>
        }
      >
        {error ? error.message : 'The bell goes on telling you.'}
      </NoticePage>
    </div>
  );
}

export function InvalidLink() {
  return (
    <NoticePage
      title="This link is invalid or has expired."
      drawing={<LetterDrawing />}
      action={<ButtonLink to={`${paths.profile()}#notices`}>What you are told, and how</ButtonLink>}
    >
      Sign in to choose what you are told.
    </NoticePage>
  );
}
