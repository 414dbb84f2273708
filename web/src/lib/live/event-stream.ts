export type StreamEvent = { event: string; id: string | undefined; data: string };

/** Parses server-sent events. `write` takes the text in chunks of any size. */
export function eventParser(onEvent: (event: StreamEvent) => void, onRetry: (ms: number) => void) {
  let waiting = '';
  return {
    write(text: string) {
      const blocks = (waiting + text).split('\n\n');
      waiting = blocks.pop() ?? '';
      for (const block of blocks) {
        const fields = new Map<string, string>();
        for (const line of block.split('\n')) {
          const colon = line.indexOf(': ');
          if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 2));
        }
        const [event, data, retry] = [fields.get('event'), fields.get('data'), fields.get('retry')];
        if (retry) onRetry(Number(retry));
        if (event && data) onEvent({ event, data, id: fields.get('id') });
      }
    },
  };
}
