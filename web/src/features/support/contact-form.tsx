import { zodResolver } from '@hookform/resolvers/zod';
import { LIMITS } from '@swapstead/contract/limits';
import { contactSchema } from '@swapstead/contract/support/endpoints';
import { m } from '@swapstead/messages';
import { MailCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '../../lib/api/api.ts';
import { useSubmissionId } from '../../lib/api/use-submission-id.ts';
import { useHydrated } from '../../lib/loading/hydrated.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { richText } from '../../ui/rich-text.tsx';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';

type ContactFormProps = {
  /** A known address, such as that of a refused sign-in. */
  email: string;
  subject: string;
};

/** A form to write to our team without an account; the answer comes by email. */
export function ContactForm({ email, subject }: ContactFormProps) {
  const { idFor: nameOf } = useSubmissionId();
  // Before hydration the form can't be sent: the browser would submit it itself, and the text would be lost.
  const isReady = useHydrated();
  const [sent, setSent] = useState<{ to: string; message: string }>();
  const [refusal, setRefusal] = useState<string>();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(contactSchema),
    defaultValues: { email, subject, message: '' },
  });
  const { errors, isSubmitting } = formState;
  if (sent) return <Sent {...sent} />;
  return (
    <form
      noValidate
      method="post"
      aria-label={m.support_contact_form_contact_us()}
      onInput={() => setRefusal(undefined)}
      onSubmit={handleSubmit(async (words) => {
        try {
          const { message } = await api('POST /api/contact', {
            body: { ...words, submission_id: nameOf(words) },
          });
          setSent({ to: words.email, message });
        } catch (error) {
          setRefusal((error instanceof Error && error.message) || m.support_contact_form_could_not_send());
        }
      })}
      className="grid gap-6 rounded-panel bg-surface p-6 shadow-soft md:p-8"
    >
      <TextField
        label={m.support_contact_form_email()}
        type="email"
        autoComplete="email"
        help={m.support_contact_form_answer_to_this_address()}
        error={errors.email?.message}
        readOnly={isSubmitting}
        {...register('email')}
      />
      <TextField
        label={m.support_contact_form_subject()}
        autoComplete="off"
        error={errors.subject?.message}
        readOnly={isSubmitting}
        {...register('subject')}
      />
      <TextAreaField
        label={m.support_contact_form_message()}
        rows={6}
        help={m.support_contact_form_message_help({ min: LIMITS.message_min })}
        error={errors.message?.message}
        readOnly={isSubmitting}
        {...register('message')}
      />
      <div>
        <Button type="submit" busy={isSubmitting} disabled={!isReady} className="max-sm:w-full">
          {isSubmitting ? m.common_sending() : m.support_contact_form_send_message()}
        </Button>
        <FieldError id="refusal" message={refusal} />
      </div>
    </form>
  );
}

function Sent({ to, message }: { to: string; message: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="sent" className="rounded-panel bg-surface p-6 shadow-soft md:p-8">
      <MailCheck aria-hidden="true" strokeWidth={1.4} className="size-8 text-pine" />
      <h2 ref={heading} id="sent" tabIndex={-1} className="mt-4 text-22 outline-none">
        {m.support_contact_form_message_sent()}
      </h2>
      <p className="mt-2">{message}</p>
      <p className="mt-2 text-15 text-ink-soft wrap-anywhere">
        {richText(m.support_contact_form_we_will_write_to.parts({ address: to }), {
          strong: (address) => <strong className="font-semibold">{address}</strong>,
        })}
      </p>
    </section>
  );
}
