import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { LIMITS } from './limits.ts';
import { homeParams, ownHomeSchema } from './listing.ts';

/** Calendar days, each once; which ones are past is judged by the server (VALID-22). */
export const availableDatesSchema = z.object({
  available_dates: z
    .array(z.iso.date('A day must look like 2027-03-05'), 'available_dates must be a list')
    .max(LIMITS.available_days, `A calendar takes at most ${LIMITS.available_days} days`)
    .refine((days) => new Set(days).size === days.length, 'A day is listed twice'),
  /** The version of the calendar that was changed: an older one than the stored is refused with 409. */
  calendar_version: z.int('calendar_version must be a whole number').optional(),
});

const calendarSchema = ownHomeSchema.pick({
  available_dates: true,
  calendar_confirmed_at: true,
  calendar_version: true,
});

export const setAvailableDates = endpoint({
  route: 'PUT /api/homes/:id/available_dates',
  access: 'subscriber',
  summary: 'Set the days on which an own home is free. 409: the calendar changed meanwhile',
  params: homeParams,
  body: availableDatesSchema,
  reply: calendarSchema,
  refusals: [404, 409],
});

export const confirmAvailableDates = endpoint({
  route: 'POST /api/homes/:id/available_dates/confirm',
  access: 'subscriber',
  summary: 'Say that the calendar of an own home is still right',
  params: homeParams,
  reply: calendarSchema,
  refusals: [404],
});

export type Calendar = z.output<typeof calendarSchema>;
