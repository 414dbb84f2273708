import { pageUrl } from '@swapstead/contract/languages';
import { addresses } from '@swapstead/contract/site/pages';
import type { Site } from '@swapstead/contract/site/site';
import { withLanguage } from '@swapstead/messages';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { languageOn } from '../../platform/language-on.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { newToken } from '../accounts/tokens.ts';
import { confirmationMail, type Letter, letterMail } from './newsletter.mails.ts';
import type { LinkPurpose, NewsletterRepository } from './newsletter.repository.ts';

type NewsletterMail = {
  event_id: string;
  /** Undefined if nobody gets an email: the job is queued all the same, so that every request does the same work. */
  subscriber_id: string | undefined;
  /** Without a letter, the email asks to confirm the address. */
  letter?: Letter;
};

/** Sends an email to a subscriber. The job contains no token; tokens are made when the email is sent. */
export const newsletterMail: JobKind<NewsletterMail> = {
  name: 'newsletter-mail',
  retryLimit: 12,
  retryDelay: 10,
  concurrency: 2,
  urgent: true,
};

/** Deletes addresses that were never confirmed. */
export const tidyNewsletter: JobKind<object> = {
  name: 'tidy-newsletter',
  retryLimit: 0,
  retryDelay: 0,
  cron: '41 3 * * *',
};

type Parts = { repository: NewsletterRepository; mailer: Mailer; site: Site; siteUrl: () => string };

const LINK_PAGES = { confirm: addresses.confirmNewsletter, leave: addresses.leaveNewsletter };

/** Sends the email with new links, unless the address has unsubscribed or confirmed since. */
export function newsletterMailWorker({ repository, mailer, site, siteUrl }: Parts) {
  async function link(subscriberId: string, purpose: LinkPurpose): Promise<string> {
    const { token, token_hash } = newToken();
    await repository.addLink(subscriberId, purpose, token_hash);
    const url = new URL(pageUrl(LINK_PAGES[purpose](), siteUrl()));
    url.searchParams.set('token', token);
    return url.href;
  }

  async function compose({ subscriber_id, letter }: NewsletterMail): Promise<Mail | undefined> {
    const subscriber = subscriber_id && (await repository.byId(subscriber_id));
    if (!subscriber || subscriber.is_confirmed !== Boolean(letter)) return undefined;
    const { id, email, language } = subscriber;
    return withLanguage(languageOn(language), async () =>
      letter
        ? letterMail(email, site, letter, await link(id, 'leave'))
        : confirmationMail(email, site, await link(id, 'confirm'), await link(id, 'leave')),
    );
  }

  return (data: NewsletterMail) => mailer.deliver(data.event_id, () => compose(data));
}
