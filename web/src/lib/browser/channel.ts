import { attempt } from './attempt.ts';

export type Channel<T> = { post: (message: T) => void; close: () => void };

/** A channel to this browser's other tabs; undefined if it has none, as when cookies are blocked. */
export function openChannel<T>(name: string, onMessage: (message: T) => void): Channel<T> | undefined {
  const channel = attempt(() => new BroadcastChannel(name));
  if (!channel) return undefined;
  channel.onmessage = ({ data }: MessageEvent<T>) => onMessage(data);
  return { post: (message) => channel.postMessage(message), close: () => channel.close() };
}
