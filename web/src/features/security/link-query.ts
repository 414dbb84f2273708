import { ACCOUNT_CODES } from '@swapstead/contract/accounts/texts';
import { isApiError } from '../../lib/api/api.ts';

/** Whether a link from an email was used, has expired or was altered. */
export const isInvalidLink = (error: unknown): boolean =>
  isApiError(error) && error.code === ACCOUNT_CODES.invalid_link;
