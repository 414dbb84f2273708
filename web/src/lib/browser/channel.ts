import { attempt } from './attempt.ts';

export type Channel<T> = { post: (message: T) => void; close: () => void };

/** A channel to the other tabs of this browser, undefined where it has none, as where its cookies are blocked. */
export function openChannel<T>(name: string, onMessage: (message: T) => void): Channel<T> | undefined {
  const channel = attempt(() => new BroadcastChannel(name));
  if (!channel) return undefined;
  channel.onmessage = ({ data }: MessageEvent<T>) => onMessage(data);
  return { post: (message) => channel.postMessage(message), close: () => channel.close() };
}
