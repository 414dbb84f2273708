import type pg from 'pg';

/** What swaps need from support: opens a ticket in the transaction of `client`. app.ts passes it in. */
export type OpenTicket = (
  client: pg.ClientBase,
  ticket: {
    user_id: string;
    subject: string;
    message: string;
    priority: 'low' | 'medium' | 'high' | 'urgent';
  },
) => Promise<{ id: string }>;
