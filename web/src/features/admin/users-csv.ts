import type { ListedUser } from '@swapstead/contract/admin/endpoints';
import type { SubscriptionStatus } from '@swapstead/contract/membership/subscription';
import { m } from '@swapstead/messages';
import { unparse } from 'papaparse';

export type Segment = 'all' | SubscriptionStatus;

/** The columns of an export (CSV-02). */
const COLUMNS = [
  [m.admin_users_csv_email(), 'email'],
  [m.admin_users_csv_display_name(), 'display_name'],
  [m.admin_users_csv_location(), 'location'],
  [m.admin_users_csv_subscription_status(), 'subscription_status'],
  [m.admin_users_csv_subscription_plan(), 'subscription_plan'],
  [m.admin_users_csv_start_date(), 'subscription_start_date'],
  [m.admin_users_csv_end_date(), 'subscription_end_date'],
  [m.admin_users_csv_created_at(), 'created_at'],
] as const satisfies readonly (readonly [string, keyof ListedUser])[];

/**
 * Text that a spreadsheet might run as a formula. The library's own pattern only checks the first line of a cell, and
 * would miss '=1' before a line break.
 */
const FORMULA = /^[=+\-@\t\r]/;

const LINE_END = '\r\n';

/** Without it Excel does not recognise UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

export const csvHead = `${BYTE_ORDER_MARK}${COLUMNS.map(([head]) => head).join(',')}${LINE_END}`;

/**
 * Lines of a CSV file (RFC 4180), each with its line ending; formulas are escaped, empty values are N/A (CSV-03 to
 * CSV-07).
 */
export function csvLines(users: readonly ListedUser[]): string {
  if (users.length === 0) return '';
  const rows = users.map((user) =>
    COLUMNS.map(([, field]) => user[field] || m.admin_users_csv_not_available()),
  );
  return unparse(rows, { newline: LINE_END, escapeFormulae: FORMULA }) + LINE_END;
}

/** users_paid_2027-05-03.csv, with the day in UTC. */
export const csvFileName = (segment: Segment, now = new Date()): string =>
  `users_${segment}_${now.toISOString().slice(0, 10)}.csv`;
