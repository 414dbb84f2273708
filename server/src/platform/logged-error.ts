/** The properties of an error that are kept besides its message and stack. */
type Logged = {
  type: string;
  message: string;
  stack?: string;
  code?: string | number;
  /** Of a database error: the violated constraint, never the values. */
  constraint?: string;
  cause?: Logged;
  errors?: Logged[];
};

const MOST_LEVELS = 4;

/**
 * An error as it is logged: type, message, stack, code, and its causes. All other properties are omitted, because
 * drivers attach whole rows, requests and credentials; values that may come from people are removed from the message.
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

/** Without email addresses, query strings, and the values that PostgreSQL quotes: `invalid input ...: "value"`. */
function withoutValues(text: string): string {
  return text
    .replace(/: "[^\n]*"/g, ': "…"')
    .replace(/[^\s"'<>()=]+@[^\s"'<>()]+\.\w+/g, '[address]')
    .replace(/(https?:\/\/[^\s?"']+)\?[^\s"']*/g, '$1?…');
}
