/**
 * What of a home is read at all: `public` for visitors and free members, `premium` for subscribers. The service
 * chooses it for the viewer; the statements select nothing else.
 */
export type Projection = 'public' | 'premium';
