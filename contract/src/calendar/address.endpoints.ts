import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { homeParams } from '../homes/listing.endpoints.ts';

const addressSchema = z.object({
  /** The secret address at which other programs read the calendar; null if there is none. */
  address: z.string().nullable(),
  /** Whether it includes nights that other calendars close (CAL-53). */
  passes_on: z.boolean(),
});

export const getCalendarAddress = endpoint({
  route: 'GET /api/homes/:id/calendar/address',
  access: 'member',
  summary: 'The secret address of the calendar of an own home',
  params: homeParams,
  reply: addressSchema,
});

export const makeCalendarAddress = endpoint({
  route: 'POST /api/homes/:id/calendar/address',
  access: 'subscriber',
  summary: 'Make a new secret address; an earlier one stops at once',
  params: homeParams,
  reply: addressSchema,
});

export const changeCalendarAddress = endpoint({
  route: 'PATCH /api/homes/:id/calendar/address',
  access: 'subscriber',
  summary: 'Say whether nights of other calendars are passed on',
  params: homeParams,
  body: z.object({ passes_on: z.boolean() }),
  reply: addressSchema,
});

export const removeCalendarAddress = endpoint({
  route: 'DELETE /api/homes/:id/calendar/address',
  access: 'member',
  summary: 'Turn the secret address off',
  params: homeParams,
});

export type CalendarAddress = z.output<typeof addressSchema>;
