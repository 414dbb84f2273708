import { m } from '@swapstead/messages';
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
        title={m.notices_unsubscribe_page_that_did_not_work()}
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
          shown.off
            ? m.notices_unsubscribe_page_no_more_mails_about({ about: shown.about })
            : m.notices_unsubscribe_page_switch_off_mails_about({ about: shown.about })
        }
        drawing={<LetterDrawing />}
        action={
          <Button busy={setting.isPending} onClick={() => setting.mutate(!shown.off)}>
            {shown.off
              ? m.notices_unsubscribe_page_switch_on_again()
              : m.notices_unsubscribe_page_switch_off()}
          </Button>
        }
      >
        {error ? error.message : m.notices_unsubscribe_page_bell_goes_on()}
      </NoticePage>
    </div>
  );
}

export function InvalidLink() {
  return (
    <NoticePage
      title={m.notices_unsubscribe_page_link_invalid()}
      drawing={<LetterDrawing />}
      action={
        <ButtonLink to={`${paths.profile()}#notices`}>
          {m.notices_unsubscribe_page_what_you_are_told_and_how()}
        </ButtonLink>
      }
    >
      {m.notices_unsubscribe_page_sign_in_to_choose()}
    </NoticePage>
  );
}
