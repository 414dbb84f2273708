import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import sharp from 'sharp';

type Size = { width?: number; height?: number };

/** A plain picture, small enough to be processed quickly. */
export function picture({ width = 64, height = 48 }: Size = {}) {
  return sharp({ create: { width, height, channels: 3, background: '#7a9c86' } });
}

/** A request that uploads `body` as the part `file`, with this name and declared type. */
export async function fileRequest(
  url: string,
  body: Uint8Array,
  { name = 'photo.jpg', type = 'image/jpeg', method = 'POST' as 'POST' | 'PUT', field = 'file' } = {},
): Promise<InjectOptions & { headers: Record<string, string> }> {
  const form = new FormData();
  form.append(field, new Blob([body as Uint8Array<ArrayBuffer>], { type }), name);
  const encoded = new Response(form);
  const payload = Buffer.from(await encoded.arrayBuffer());
  const headers = {
    'content-type': encoded.headers.get('content-type') ?? '',
    'content-length': String(payload.length),
  };
  return { method, url, payload, headers };
}

/** Every file below a folder, as a path relative to it. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}
