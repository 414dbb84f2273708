/** Thrown if the code of a page can't be loaded: a release removes the files of the previous build. */
type CodeMissing = Error & { code_missing: true };

export function throwCodeMissing(cause: unknown): never {
  throw Object.assign(new Error('The code of a page did not come.', { cause }), { code_missing: true });
}

export const isCodeMissing = (error: unknown): error is CodeMissing =>
  error instanceof Error && 'code_missing' in error;
