/** Builds the web client when its files are missing or older than what they are made of. */
export function buildWeb(): void;
