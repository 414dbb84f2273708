import { isMember } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { Mail, MapPin, Phone } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { publicPages } from '../../content/pages.ts';
import { ContactForm } from '../../features/support/contact-form.tsx';
import { MailLink } from '../../features/text-pages/inline.tsx';
import { useSite } from '../../lib/loading/site.ts';
import { useViewer } from '../../lib/session/viewer.ts';
import { paths } from '../../paths.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { richText } from '../../ui/rich-text.tsx';

/** /contact: writing to us without signing in; `?subject=` fills in the subject. */
export function Page() {
  const viewer = useViewer();
  const [params] = useSearchParams();
  const { key, state } = useLocation();
  const { title, description } = publicPages.contact;
  return (
    <div className="wrap py-12 md:py-16">
      <PageMeta title={title} description={description} path={paths.contact()} />
      <h1 className="text-40 tracking-[-0.028em]">{title}</h1>
      <p className="mt-3 max-w-[56ch] text-ink-soft">{m.support_contact_page_intro()}</p>
      <div className="mt-8 grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
        <div className="grid gap-6">
          {isMember(viewer) && (
            <Notice>
              {richText(m.support_contact_page_signed_in.parts(), {
                link: (text) => (
                  <Link to={paths.support()} className="link-inline">
                    {text}
                  </Link>
                ),
              })}
            </Notice>
          )}
          <ContactForm key={key} email={emailOf(state)} subject={params.get('subject') ?? ''} />
        </div>
        <OtherWays />
      </div>
    </div>
  );
}

/** The address of a refused sign-in. */
function emailOf(state: unknown): string {
  const email = (state as { email?: unknown } | null)?.email;
  return typeof email === 'string' ? email : '';
}

function OtherWays() {
  const { company_name, address, phone, emails, chamber_of_commerce_number } = useSite();
  return (
    <section aria-labelledby="other-ways">
      <h2 id="other-ways" className="text-22">
        {m.support_contact_page_other_ways()}
      </h2>
      <dl className="mt-5 grid gap-5">
        <Way icon={Mail} label={m.support_contact_page_email()}>
          <MailLink address={emails.support} />
        </Way>
        <Way icon={Phone} label={m.support_contact_page_phone()}>
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="link-inline">
            {phone}
          </a>
        </Way>
        <Way icon={MapPin} label={m.support_contact_page_post()}>
          <address className="not-italic">
            {company_name}
            <br />
            {address.street}
            <br />
            {address.postal_code} {address.city}
            <br />
            {address.country}
          </address>
          <p className="mt-1 text-14 text-ink-soft">
            {m.support_contact_page_chamber_of_commerce({ number: chamber_of_commerce_number })}
          </p>
        </Way>
      </dl>
    </section>
  );
}

type WayProps = {
  icon: ComponentType<{ className?: string; 'aria-hidden': 'true' }>;
  label: string;
  children: ReactNode;
};

function Way({ icon: Icon, label, children }: WayProps) {
  return (
    <div className="relative ps-8.5 wrap-anywhere">
      <dt className="text-14 text-ink-soft">
        <Icon aria-hidden="true" className="absolute top-0.5 start-0 size-5 text-pine" />
        {label}
      </dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}
