import type { getSecurity } from '@swapstead/contract/accounts/security.endpoints';
import type { Reply } from '@swapstead/contract/endpoint';

/** How an account is protected, as the server tells its holder. */
export type Protection = Reply<typeof getSecurity>;
