import { MailWorks } from '../../features/notices/mail-works.tsx';

/** /mail-works?t= */
export const Page = MailWorks;
