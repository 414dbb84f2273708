type Refused = NodeJS.ErrnoException & { port?: number };

/**
 * Waits until a server listens. Node's own error for a port in use names neither the setting nor what to do, and is the
 * first thing that many people see who run something else on port 3000.
 */
export async function listening<T>(started: Promise<T>, setting: 'PORT' | 'METRICS_PORT'): Promise<T> {
  try {
    return await started;
  } catch (error) {
    const { code, port } = error as Refused;
    if (code !== 'EADDRINUSE') throw error;
    const message = `Port ${port} is in use by another program. Stop it first, or set ${setting} to another port.`;
    throw new Error(message, { cause: error });
  }
}
