import { OffPage } from '../features/notices/off-page.tsx';

/** /notices/off?t= */
export const Page = OffPage;
