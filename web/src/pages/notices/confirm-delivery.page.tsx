import { ConfirmDelivery } from '../../features/notices/confirm-delivery.tsx';

/** /mail-works?t= */
export const Page = ConfirmDelivery;
