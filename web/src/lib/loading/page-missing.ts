/** Thrown if the code of a page can't be loaded: a release removes the files of the previous build. */
type PageMissing = Error & { page_missing: true };

export function throwPageMissing(cause: unknown): never {
  throw Object.assign(new Error('The code of a page did not come.', { cause }), { page_missing: true });
}

export const isPageMissing = (error: unknown): error is PageMissing =>
  error instanceof Error && 'page_missing' in error;
