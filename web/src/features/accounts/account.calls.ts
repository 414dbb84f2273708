import { api } from '../../lib/api/api.ts';

type Address = { email: string };

export const askForReset = (body: Address) => api('POST /api/auth/forgot-password', { body });
export const askForVerification = (body: Address) => api('POST /api/auth/resend-verification', { body });
