import type { getSecurity } from '@swapstead/contract/accounts/security.endpoints';
import type { Reply } from '@swapstead/contract/endpoint';

/** An account's protection, as the server returns it to its owner. */
export type Protection = Reply<typeof getSecurity>;
