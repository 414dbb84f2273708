/** How long a connection at rest is kept, in milliseconds; told with every answer. */
export const KEEP_ALIVE_MS = 65_000;
