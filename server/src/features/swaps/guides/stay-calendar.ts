import { addDays } from '@swapstead/contract/days';
import ical, { ICalEventStatus } from 'ical-generator';

export type CalendarStay = {
  stay_id: string;
  check_in: string;
  check_out: string;
  /** 'Stay at {title}' or '{name} stays at {title}'. */
  summary: string;
  /** Null for the host, and for the guest while the address is closed. */
  address: string | null;
};

/** The stays of a swap as all-day events, which have the same days in every time zone (STAY-15). */
export function stayCalendar(
  stays: readonly CalendarStay[],
  {
    sequence,
    is_cancelled,
    stamp,
    domain,
  }: { sequence: number; is_cancelled: boolean; stamp: Date; domain: string },
): string {
  const calendar = ical({ prodId: { company: domain, product: 'swaps', language: 'EN' } });
  for (const { stay_id, check_in, check_out, summary, address } of stays) {
    calendar.createEvent({
      id: `${stay_id}@${domain}`,
      sequence,
      stamp,
      allDay: true,
      timezone: 'UTC',
      start: new Date(`${check_in}T00:00:00Z`),
      end: new Date(`${check_out}T00:00:00Z`),
      summary,
      status: is_cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      ...(address && !is_cancelled && { location: address }),
    });
  }
  return calendar.toString();
}

/** The last day on which an offline copy of the guide can be read (STAY-12). */
export const keptUntil = (checkOut: string): string => addDays(checkOut, 3);
