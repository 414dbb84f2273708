import { newsletterPages } from '../../content/newsletter.ts';
import { LinkPage } from '../../features/newsletter/link-page.tsx';

export function Page() {
  const { leave, left } = newsletterPages;
  return <LinkPage route="POST /api/newsletter/leave" before={leave} after={left} />;
}
