/** Update intervals: a terminal line is rewritten in place, a file or pipe gets a line every ten seconds. */
const TERMINAL_MS = 200;
const FILE_MS = 10_000;

/** Prints lines to `output` and keeps the progress line below them. */
export function createProgress(output: NodeJS.WriteStream) {
  const interval = output.isTTY ? TERMINAL_MS : FILE_MS;
  let shown = performance.now();
  let current = '';

  const clear = () => {
    if (output.isTTY && current) output.write('\r\x1b[K');
  };
  return {
    /** Shows the progress unless it was shown very recently. */
    update(describe: () => string) {
      if (performance.now() - shown < interval) return;
      shown = performance.now();
      clear();
      current = describe();
      output.write(output.isTTY ? current : `${current}\n`);
    },
    /** Prints a permanent line. Control characters, which may come from the file, are removed. */
    line(text: string) {
      clear();
      output.write(`${text.replace(/\p{Cc}/gu, '\u{fffd}')}\n`);
      if (output.isTTY) output.write(current);
    },
    end() {
      clear();
      current = '';
    },
  };
}
