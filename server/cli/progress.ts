/** A line that is rewritten in place on a terminal, and written every ten seconds into a file or a pipe. */
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
    /** Shows the progress unless it was shown a moment ago. */
    update(describe: () => string) {
      if (performance.now() - shown < interval) return;
      shown = performance.now();
      clear();
      current = describe();
      output.write(output.isTTY ? current : `${current}\n`);
    },
    /** Prints a line that stays. Control characters, which could come from the file, do not reach the terminal. */
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
