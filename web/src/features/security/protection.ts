import type { Reply } from '@swapstead/contract/endpoint';
import type { getSecurity } from '@swapstead/contract/security';

/** How an account is protected, as the server tells its holder. */
export type Protection = Reply<typeof getSecurity>;
