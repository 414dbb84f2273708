/**
 * Encodes the demo photos as AVIF as the server does for photos of members, so that a first start has nothing to encode:
 * node server/demo/encode-avif.mjs. Run it again when a photo of photos/ changes.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { encodePhoto, readPhoto } from '../src/platform/images/photo-variants.ts'

const photos = new URL('photos/', import.meta.url)
const encoded = new URL('photos-avif/', import.meta.url)

await rm(encoded, { recursive: true, force: true })
await mkdir(encoded)
for (const file of await readdir(photos)) {
  const input = await readFile(new URL(file, photos))
  const { widths } = await readPhoto(input)
  for (const { width, body } of await encodePhoto(input, 'avif', widths)) {
    await writeFile(new URL(`${file.replace('.webp', '')}-${width}.avif`, encoded), body)
  }
}
