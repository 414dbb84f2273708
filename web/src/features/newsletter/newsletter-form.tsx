import { m } from '@swapstead/messages';
import { useMutation } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { newsletterForm } from '../../content/newsletter.ts';
import { api, isApiError } from '../../lib/api/api.ts';
import { Button } from '../../ui/button.tsx';

const FIELD = 'newsletter-email';

/**
 * The form at the bottom of the home page (FOOT-03 to FOOT-05). The response is shown beside it; nothing else moves.
 */
export function NewsletterForm() {
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending, data } = useMutation({
    mutationFn: (email: string) => api('POST /api/newsletter', { body: { email } }),
    onError: (error) => setProblem((isApiError(error) && error.message) || m.newsletter_form_failed()),
  });
  const { title, text, label, placeholder, button, error, small_print } = newsletterForm;

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const isValid = form.checkValidity();
    setProblem(isValid ? undefined : error);
    if (isValid) mutate(String(new FormData(form).get('email')), { onSuccess: () => form.reset() });
    else document.getElementById(FIELD)?.focus();
  }

  return (
    <section
      aria-labelledby="newsletter"
      className="grid items-start gap-x-16 gap-y-7 py-[clamp(40px,5vw,72px)] lg:grid-cols-2"
    >
      <div>
        <h2 id="newsletter" className="text-28">
          {title}
        </h2>
        <p className="mt-2.5 max-w-[44ch] text-ink-soft">{text}</p>
      </div>
      <form noValidate onSubmit={send}>
        <label htmlFor={FIELD} className="block text-15 font-semibold">
          {label}
        </label>
        <div className="mt-2 flex flex-wrap gap-2.5">
          <input
            id={FIELD}
            name="email"
            type="email"
            required
            maxLength={254}
            autoComplete="email"
            placeholder={placeholder}
            aria-invalid={problem ? true : undefined}
            aria-describedby="newsletter-answer newsletter-note"
            className="min-h-12 min-w-0 flex-[1_1_16rem] rounded-control border border-edge bg-surface px-4 placeholder:text-ink-soft aria-invalid:border-danger"
          />
          <Button type="submit" busy={isPending}>
            {button}
          </Button>
        </div>
        <p id="newsletter-answer" role="status" className="text-15 font-semibold not-empty:mt-2.5">
          {problem ? (
            <span className="inline-flex items-center gap-2 text-danger">
              <CircleAlert aria-hidden="true" className="size-4.5 flex-none" />
              {problem}
            </span>
          ) : (
            data?.message
          )}
        </p>
        <p id="newsletter-note" className="mt-2.5 text-14 text-ink-soft">
          {small_print}
        </p>
      </form>
    </section>
  );
}
