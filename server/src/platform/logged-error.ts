/** What is kept of an error beside its words and where it happened. */
type Logged = {
  type: string;
  message: string;
  stack?: string;
  code?: string | number;
  /** Of a database error: what was violated, never the values. */
  constraint?: string;
  cause?: Logged;
  errors?: Logged[];
};

const MOST_LEVELS = 4;

/**
 * An error as it is logged: type, words, stack, code, and its causes. Every other property is left out, as drivers
 * attach whole rows, requests and credentials; and of the words what may have come from people is taken out.
 */
export function loggedError(error: unknown, level = 0): Logged {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'something that is no error was thrown' };
  const { code, constraint, cause, errors } = error as Error & Record<string, unknown>;
  return {
    type: error.constructor.name,
    message: withoutValues(error.message),
    ...(error.stack && { stack: withoutValues(error.stack) }),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(cause !== undefined && level < MOST_LEVELS && { cause: loggedError(cause, level + 1) }),
    ...(Array.isArray(errors) &&
      level < MOST_LEVELS && { errors: errors.slice(0, 5).map((one) => loggedError(one, level + 1)) }),
  };
}

/** Without mail addresses, query strings, and the values that PostgreSQL quotes: `invalid input ...: "value"`. */
function withoutValues(text: string): string {
  return text
    .replace(/: "[^\n]*"/g, ': "…"')
    .replace(/[^\s"'<>()=]+@[^\s"'<>()]+\.\w+/g, '[address]')
    .replace(/(https?:\/\/[^\s?"']+)\?[^\s"']*/g, '$1?…');
}
