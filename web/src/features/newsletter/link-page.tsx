import { m } from '@swapstead/messages';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { type NewsletterPage, newsletterPages } from '../../content/newsletter.ts';
import { api, isApiError } from '../../lib/api/api.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LetterDrawing } from '../../ui/illustrations/letter-drawing.tsx';

type LinkPageProps = {
  route: 'POST /api/newsletter/confirm' | 'POST /api/newsletter/leave';
  before: NewsletterPage;
  after: NewsletterPage;
};

/**
 * The page behind a link in an email (FOOT-06). Opening it changes nothing, because virus scanners follow links too;
 * the button does.
 */
export function LinkPage({ route, before, after }: LinkPageProps) {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => api(route, { body: { token } }),
  });
  const isInvalid = !token || (isApiError(error) && error.status === 400);
  const shown = isSuccess ? after : isInvalid ? newsletterPages.invalid : before;
  const frame = useFocusOnChange(shown);
  return (
    <div ref={frame} tabIndex={-1} aria-live="polite" className="wrap py-16 outline-none md:py-24">
      <title>{`${shown.title.replace(/\.$/, '')} | Swapstead`}</title>
      <meta name="robots" content="noindex" />
      <EmptyState drawing={<LetterDrawing />} title={shown.title} level={1} action={actionFor()}>
        {shown.text}
      </EmptyState>
      {error && !isInvalid && (
        <p role="alert" className="text-center text-danger">
          {error.message || m.newsletter_link_page_failed()}
        </p>
      )}
    </div>
  );

  function actionFor() {
    if (!shown.button)
      return <ButtonLink to={paths.home()}>{m.newsletter_link_page_return_to_home()}</ButtonLink>;
    return (
      <Button onClick={() => mutate()} busy={isPending}>
        {shown.button}
      </Button>
    );
  }
}

/** The pressed button has been removed, so the focus moves to the new content. */
function useFocusOnChange(shown: unknown) {
  const frame = useRef<HTMLDivElement>(null);
  const last = useRef(shown);
  useEffect(() => {
    if (last.current !== shown) frame.current?.focus();
    last.current = shown;
  }, [shown]);
  return frame;
}
