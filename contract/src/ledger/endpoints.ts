import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';

/** How many lines of the statement are read at once. */
export const STATEMENT_PAGE = 30;

/** The four steps to the welcome nights, in the order in which a member takes them (NIGHT-05). */
export const WELCOME_STEPS = ['paid', 'email', 'home', 'open_nights'] as const;

const welcomeSchema = z.object({
  /**
   * `open`: steps are missing, or the nights are on their way. `given`: the member has them. `had`: an earlier account
   * of the same address had them. `off`: the site gives none.
   */
  state: z.enum(['open', 'given', 'had', 'off']),
  /** How many nights they are. */
  nights: z.int(),
  steps: z.array(z.object({ step: z.enum(WELCOME_STEPS), done: z.boolean() })),
});

export const getNights = endpoint({
  route: 'GET /api/nights',
  access: 'member',
  summary: "The member's nights, how many of them are on hold, and the steps to the welcome nights",
  reply: z.object({
    balance: z.int(),
    on_hold: z.object({ nights: z.int(), stays: z.int() }),
    /** Whether nights have ever moved here. */
    has_lines: z.boolean(),
    welcome: welcomeSchema,
  }),
});

const statementLineSchema = z.object({
  /** Counts the lines of the account: later ones are higher. */
  number: z.int(),
  at: z.iso.datetime(),
  /** The day of the line where the stay is, or in UTC. */
  day: z.iso.date(),
  what: z.string(),
  /** The days of the stay, or the reason of a correction. */
  detail: z.string().nullable(),
  /** Nights on hold for a stay: 'On hold', later 'Paid on 4 May 2027'. */
  note: z.string().nullable(),
  /** Null once the member is no longer a party of the swap. */
  swap_id: z.uuid().nullable(),
  /** Nights that came (above 0) or went. */
  amount: z.int(),
  /** The balance after this line. */
  balance: z.int(),
});

export const getStatement = endpoint({
  route: 'GET /api/nights/statement',
  access: 'member',
  summary: "The member's statement of nights, newest first",
  query: z.strictObject({ cursor: z.string().max(LIMITS.cursor_text).optional() }),
  reply: z.object({ lines: z.array(statementLineSchema), next_cursor: z.string().nullable() }),
});

export const downloadStatement = endpoint({
  route: 'GET /api/nights/statement.csv',
  access: 'member',
  summary: "The member's whole statement as CSV, oldest first",
  download: 'text/csv; charset=utf-8',
});

export type Nights = z.output<typeof getNights.reply>;
export type StatementLine = z.output<typeof statementLineSchema>;
export type WelcomeStep = (typeof WELCOME_STEPS)[number];
