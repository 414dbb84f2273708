/** Style sheets that are loaded or loading, by path. */
const sheets = new Map<string, Promise<unknown>>();

/**
 * Loads code together with its styles, given as paths without the leading slash. The bundler wraps every `import()`
 * in a call of this function, by this name.
 */
export async function __vitePreload<T>(load: () => Promise<T>, styles: readonly string[] = []): Promise<T> {
  await Promise.all(styles.map((path) => sheets.get(path) ?? fetchSheet(path)));
  return load();
}

function fetchSheet(path: string): Promise<unknown> {
  if (document.querySelector(`link[rel=stylesheet][href="/${path}"]`)) return Promise.resolve();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = '';
  link.href = `/${path}`;
  const arrival = new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      sheets.delete(path);
      link.remove();
      reject(new Error(`${link.href} did not come.`));
    };
  });
  sheets.set(path, arrival);
  document.head.append(link);
  return arrival;
}
