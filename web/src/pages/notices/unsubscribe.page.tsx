import { UnsubscribePage } from '../../features/notices/unsubscribe-page.tsx';

/** /notices/off?t= */
export const Page = UnsubscribePage;
