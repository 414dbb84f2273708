/**
 * Builds the web client when its files are missing or older than what they are made of.
 * @param languages those beside English, separated by commas; without it the setting LANGUAGES
 */
export function buildWeb(languages?: string): void;
