import { newsletterPages } from '../../content/newsletter.ts';
import { LinkPage } from '../../features/newsletter/link-page.tsx';

export function Page() {
  const { confirm, confirmed } = newsletterPages;
  return <LinkPage route="POST /api/newsletter/confirm" before={confirm} after={confirmed} />;
}
