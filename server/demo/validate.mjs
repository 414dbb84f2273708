/**
 * Checks the demo content: counts, texts, tags, photos, licences and that nothing public tells where a home is.
 * Usage: node validate.mjs [--hero DIR]. Exits 1 with one line per breach.
 */
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const HOME_TYPES = ['Apartment', 'House', 'Townhouse', 'Condo', 'Villa', 'Studio', 'Loft']
const AMENITIES = ['Wifi', 'Free parking', 'Gym access', 'Coffee machine', 'Smart tv', 'Swimming pool']
const TAGS = [
  'Beach life', 'City living', 'Country life', 'Minimalist', 'Family-friendly', 'Pet-friendly', 'Quiet retreat',
  'Social hub', 'Work-friendly', 'Eco-conscious',
  'Modern', 'Traditional', 'Rustic', 'Industrial', 'Scandinavian', 'Bohemian', 'Art deco', 'Contemporary', 'Vintage',
  'Luxury',
  'Beachfront', 'City center', 'Countryside', 'Mountain view', 'Lakefront', 'Historic district', 'Arts district',
  'Near transport', 'Shopping nearby', 'Walkable',
  'Swimming pool', 'Garden', 'Balcony', 'Rooftop access', 'Fireplace', 'Home office', 'Library', 'Game room',
  'Wine cellar', 'Gym',
]
const LICENCES = ['CC0-1.0', 'CC-BY-4.0', 'Unsplash License', 'Pexels License']
/** Which kinds of home a front may stand for. */
const FACADES = {
  'facade-white-corner': ['Condo', 'Apartment'], 'facade-blue-balconies': ['Condo', 'Apartment'],
  'facade-towers-and-lawn': ['Apartment', 'Condo'], 'facade-villa-with-pool': ['Villa'],
  'facade-three-gables': ['Townhouse'], 'facade-red-door': ['Townhouse'],
  'facade-black-white-row': ['Townhouse'], 'facade-beige-row': ['Townhouse'],
}
/** Adjectives, regions and landmarks that would give a place away; names of the places themselves are added below. */
const TELLTALES = `mexican cdmx coyoacan thai siam danish jutland australian aussie swiss lavaux vaud leman
  geneva american pennsylvania philly canadian ontario newfoundland jellybean massachusetts bostonian wisconsin kenyan swahili japanese
  nagano alps alpine tanzanian zanzibar african scottish highlands aberdeenshire cairngorm cairngorms deeside indian nilgiri
  nilgiris tamil portuguese algarve porteno argentine argentinian patagonia patagonian andes andean irish vietnamese danang polish
  moroccan sahara saharan erg chebbi berber spanish basque gipuzkoa euskadi aizkorri pyrenees brazilian catarina french picardy
  somme rhine kiwi maori otago wakatipu europe european asia asian africa america oceania caribbean mediterranean atlantic pacific aegean
  manhattan brooklyn colosseum acropolis santorini singapore athens picos`.split(/\s+/).filter(Boolean)
/** Parts of place names that are ordinary words. */
const ORDINARY = new Set(['city', 'united', 'states', 'kingdom', 'new', 'south', 'san', 'john', 's', 'st', 'an', 'hoi', 'ko', 'aires', 'buenos'])
const SALESY = ['stunning', 'breathtaking', 'luxurious', 'nestled', 'amazing', 'gorgeous', 'perfect for', 'must-see', 'unforgettable', 'oasis', 'dream']

const fold = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()
const words = (text) => fold(text).split(/[^a-z0-9]+/).filter(Boolean)
const range = (n, low, high) => Number.isFinite(n) && n >= low && n <= high
const half = (n) => Number.isFinite(n) && n >= 0 && (n * 2) % 1 === 0

function distance(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1))
    }
    row = next
  }
  return row[b.length]
}

/** Chunk names and size of a WebP file, read from its bytes. */
function webp(file) {
  const b = fs.readFileSync(file)
  if (b.toString('latin1', 0, 4) !== 'RIFF' || b.toString('latin1', 8, 12) !== 'WEBP') return null
  const chunks = []
  let width = 0
  let height = 0
  for (let at = 12; at + 8 <= b.length; ) {
    const name = b.toString('latin1', at, at + 4)
    const size = b.readUInt32LE(at + 4)
    chunks.push(name)
    if (name === 'VP8 ') {
      width = b.readUInt16LE(at + 14) & 0x3fff
      height = b.readUInt16LE(at + 16) & 0x3fff
    }
    at += 8 + size + (size & 1)
  }
  return { chunks, width, height }
}

/** All breaches of the rules in a demo folder, as readable lines; an empty list means the content is sound. */
export function validateDemo(dir, heroDir) {
  const faults = []
  const check = (ok, line) => ok || faults.push(line)
  const json = (name) => JSON.parse(fs.readFileSync(path.join(dir, name), 'utf8'))
  const homes = json('homes.json')
  const hosts = json('hosts.json')
  const photos = json('photos.json')
  const credits = json('credits.json')
  const places = new Set([...homes.map((h) => h.location), ...hosts.map((h) => h.location).filter(Boolean)])
  const secret = new Set(TELLTALES)
  for (const place of places) for (const w of words(place)) if (!ORDINARY.has(w) && w.length > 2) secret.add(w)
  const phrases = ['buenos aires', 'hoi an', 'new zealand', 'united states', 'united kingdom', "st. john's", 'st john', 'mexico city', 'ko samui']

  function revealing(text) {
    const found = words(text).filter((w) => secret.has(w))
    const flat = fold(text)
    found.push(...phrases.filter((p) => flat.includes(p)))
    if (/\b[A-Z][a-z]+ (Street|St|Avenue|Road|Lane|Square|Boulevard|Terrace)\b/.test(text)) found.push('a street name')
    if (/@|https?:/.test(text)) found.push('an address')
    return [...new Set(found)]
  }
  function listed(where, values, presets) {
    check(new Set(values.map(fold)).size === values.length, `${where}: a value stands twice`)
    for (const v of values) {
      check(v.trim() === v && v.length > 0 && v.length <= 40, `${where}: '${v}' is blank, padded or too long`)
      if (presets.includes(v)) continue
      const near = presets.find((p) => distance(fold(p), fold(v)) <= (p.length > 6 ? 2 : 1))
      check(!near, `${where}: '${v}' should be spelled '${near}'`)
    }
  }

  check(homes.length === 36, `there are ${homes.length} homes, not 36`)
  const cities = new Set(homes.map((h) => h.location)).size
  check(range(cities, 22, 28), `${cities} places instead of about 25`)
  for (const key of ['key', 'title', 'created_days_ago', 'description']) {
    check(new Set(homes.map((h) => h[key])).size === homes.length, `two homes share the same ${key}`)
  }
  check(HOME_TYPES.every((t) => homes.some((h) => h.home_type === t)), 'a home type is not used')
  check(AMENITIES.every((a) => homes.some((h) => h.amenities.includes(a))), 'a standard amenity is not used')
  check(homes.some((h) => h.swap_preferences === null), 'no home is without swap preferences')
  const nulls = homes.filter((h) => h.guests === null || h.bedrooms === null || h.bathrooms === null).length
  check(range(nulls, 1, 2), `${nulls} homes have an empty number`)
  check(Math.max(...homes.map((h) => h.created_days_ago)) > 365, 'the homes do not reach back over a year')
  const lengths = homes.map((h) => h.description.length)
  check(Math.max(...lengths) - Math.min(...lengths) > 400, 'the descriptions are all of one length')

  for (const h of homes) {
    const at = h.key
    const paragraphs = h.description.split('\n\n')
    check(/^[\p{L}’'.\- ]+, [\p{L} ]+$/u.test(h.location), `${at}: location is not 'City, Country'`)
    check(range(h.title.length, 4, 60), `${at}: title has ${h.title.length} characters`)
    check(range(h.description.length, 400, 1100), `${at}: description has ${h.description.length} characters`)
    check(range(paragraphs.length, 3, 6), `${at}: ${paragraphs.length} paragraphs`)
    check(!/[.?!]\s+\S/.test(paragraphs[0]), `${at}: the first paragraph is more than one sentence`)
    check(paragraphs.every((p) => p.trim() === p && !p.includes('\n') && /[.?]$/.test(p)), `${at}: an untidy paragraph`)
    const prose = [h.title, h.description, h.swap_preferences ?? ''].join('\n')
    check(!/[!—]| {2}/.test(prose), `${at}: exclamation mark, long dash or double space`)
    for (const w of SALESY) check(!fold(prose).includes(w), `${at}: sounds like an advertisement ('${w}')`)
    check(HOME_TYPES.includes(h.home_type), `${at}: unknown home type`)
    check(h.guests === null || (Number.isInteger(h.guests) && range(h.guests, 1, 12)), `${at}: guests`)
    check(h.bedrooms === null || (Number.isInteger(h.bedrooms) && range(h.bedrooms, 0, 6)), `${at}: bedrooms`)
    check(h.bathrooms === null || half(h.bathrooms), `${at}: bathrooms`)
    listed(`${at} amenities`, h.amenities, AMENITIES)
    listed(`${at} interests`, h.interests, TAGS)
    check(range(h.amenities.length, 3, 12), `${at}: ${h.amenities.length} amenities`)
    const preset = h.interests.filter((t) => TAGS.includes(t)).length
    check(range(preset, 3, 8), `${at}: ${preset} preset tags`)
    check(!h.amenities.includes('4+ guests') || h.guests > 4, `${at}: '4+ guests' with ${h.guests} guests`)
    check(h.amenities.includes('Swimming pool') === h.interests.includes('Swimming pool'), `${at}: pool in one list only`)
    check(!(/no wifi/i.test(h.description) && h.amenities.includes('Wifi')), `${at}: wifi or no wifi`)
    check(hosts.some((x) => x.key === h.host), `${at}: unknown host`)
    check(range(h.created_days_ago, 0, 426) && Number.isInteger(h.created_days_ago), `${at}: created_days_ago`)
    let last = 0
    for (const r of h.available) {
      check(Number.isInteger(r.from) && r.from > last && r.to >= r.from && r.to <= 400, `${at}: a date range`)
      last = r.to
    }
    check(h.available.length > 0, `${at}: never available`)
    check(range(h.photos.length, 4, 7), `${at}: ${h.photos.length} photos`)
    check(new Set(h.photos.map((p) => p.file)).size === h.photos.length, `${at}: a photo twice`)
    for (const p of h.photos) {
      const types = FACADES[p.file.replace('.webp', '')] ?? (p.file.startsWith('facade-') ? ['House'] : HOME_TYPES)
      check(types.includes(h.home_type), `${at}: ${p.file} does not look like a ${h.home_type}`)
      check(range(p.alt.length, 15, 125) && !/[.!]/.test(p.alt), `${at}: alt of ${p.file}`)
      check(photos[`photos/${p.file}`], `${at}: ${p.file} is missing in photos.json`)
    }
    const told = [prose, ...h.amenities, ...h.interests, ...h.photos.flatMap((p) => [p.alt, p.file])]
    for (const text of told) {
      const found = revealing(text)
      check(found.length === 0, `${at}: tells the place (${found.join(', ')})`)
    }
    const host = hosts.find((x) => x.key === h.host)
    const named = host?.display_name?.split(/[ ,]+/).filter((n) => n.length > 3 && /^\p{Lu}/u.test(n)) ?? []
    const plain = words(prose)
    check(!named.some((n) => plain.includes(fold(n))), `${at}: names its host`)
  }
  check(new Set(homes.map((h) => h.photos[0].file)).size === homes.length, 'two homes share the first photo')
  homes.forEach((a, i) => {
    for (const b of homes.slice(i + 1)) {
      const both = a.photos.filter((p) => b.photos.some((q) => q.file === p.file)).length
      check(both <= 2, `${a.key} and ${b.key} share ${both} photos`)
      check(both === 0 || a.host !== b.host, `${a.key} and ${b.key} of one host share a photo`)
      check(!b.photos.some((p) => p.file === a.photos[0].file) && !a.photos.some((p) => p.file === b.photos[0].file),
        `${a.key} and ${b.key}: a first photo is used again`)
    }
  })

  const accounts = ['free', 'admin']
  const owners = hosts.filter((h) => !accounts.includes(h.key))
  check(range(owners.length, 18, 24), `${owners.length} hosts instead of about 20`)
  for (const key of ['key', 'email']) check(new Set(hosts.map((h) => h[key])).size === hosts.length, `two hosts share the same ${key}`)
  check(owners.filter((h) => h.display_name === null).length === 1, 'exactly one host has no display name')
  check(owners.filter((h) => h.display_name?.length === 100).length === 1, 'exactly one host has a name of 100 characters')
  const faces = hosts.map((h) => h.avatar).filter(Boolean)
  check(new Set(faces).size === faces.length, 'two hosts share a face')
  for (const h of hosts) {
    check(/^[a-z.]+@swapstead\.test$/.test(h.email), `${h.key}: e-mail`)
    check(h.display_name === null || range(h.display_name.length, 1, 100), `${h.key}: display name`)
    check(h.bio === null || range(h.bio.length, 1, 500), `${h.key}: bio`)
    check(['chat', 'email'].includes(h.contact_preference), `${h.key}: contact preference`)
    check(typeof h.share_email === 'boolean' && typeof h.email_verified === 'boolean', `${h.key}: flags`)
    check(range(h.joined_days_ago, 1, 1830), `${h.key}: joined_days_ago`)
    check(h.avatar === null || photos[`avatars/${h.avatar}`], `${h.key}: avatar is missing`)
    const own = homes.filter((x) => x.host === h.key)
    check(accounts.includes(h.key) ? own.length === 0 : own.length > 0, `${h.key}: owns ${own.length} homes`)
    check(own.every((x) => x.created_days_ago <= h.joined_days_ago), `${h.key}: a home is older than its host`)
  }
  const emails = new Map(hosts.map((h) => [h.email, h]))
  for (const name of ['host', ...accounts]) check(emails.has(`${name}@swapstead.test`), `${name}@swapstead.test is missing`)
  const demo = emails.get('host@swapstead.test')
  check(homes.filter((h) => h.host === demo?.key).length === 3, 'host@swapstead.test does not own three homes')

  const used = new Set([...homes.flatMap((h) => h.photos.map((p) => `photos/${p.file}`)), ...faces.map((f) => `avatars/${f}`)])
  const onDisk = ['photos', 'avatars'].flatMap((d) => fs.readdirSync(path.join(dir, d)).map((f) => `${d}/${f}`))
  const same = (a, b, line) => check(JSON.stringify([...a].sort()) === JSON.stringify([...b].sort()), line)
  same(used, onDisk, 'files on disk and files used differ')
  same(Object.keys(photos), onDisk, 'photos.json and the files on disk differ')
  same(credits.map((c) => c.file), onDisk, 'credits.json and the files on disk differ')
  let total = 0
  for (const file of onDisk) {
    const full = path.join(dir, file)
    total += fs.statSync(full).size
    const seen = webp(full)
    check(seen?.width > 0, `${file}: not a lossy WebP`)
    if (!seen) continue
    const limit = file.startsWith('avatars/') ? 256 : 1280
    check(Math.max(seen.width, seen.height) <= limit, `${file}: larger than ${limit} px`)
    check(!seen.chunks.some((c) => ['EXIF', 'XMP ', 'ICCP'].includes(c)), `${file}: carries metadata`)
    const fact = photos[file]
    check(fact?.width === seen.width && fact?.height === seen.height, `${file}: size in photos.json`)
    check(/^#[0-9a-f]{6}$/.test(fact?.average_colour ?? ''), `${file}: average colour`)
    check(range(Buffer.from(fact?.thumbhash ?? '', 'base64').length, 5, 40), `${file}: thumbhash`)
  }
  check(total <= 11_000_000, `the pictures weigh ${total} bytes`)
  for (const c of credits) {
    check(['A', 'B'].includes(c.tier), `${c.file}: tier ${c.tier}`)
    check(LICENCES.includes(c.licence), `${c.file}: licence ${c.licence}`)
    check([c.licence_url, c.source_page].every((u) => /^https:\/\//.test(u ?? '')), `${c.file}: licence or source address`)
    const named = c.author && !/contributor|not stated|creative tim/i.test(c.author)
    check(c.tier === 'A' ? c.author : named, `${c.file}: no named photographer`)
    check(c.title && revealing(c.title).length === 0, `${c.file}: title`)
  }
  if (heroDir) {
    for (const [width, limit] of [[640, 45_000], [1024, 80_000], [1600, 150_000]]) {
      const size = fs.statSync(path.join(heroDir, `hero-${width}.avif`)).size
      check(size <= limit, `hero-${width}.avif has ${size} bytes`)
      check(webp(path.join(heroDir, `hero-${width}.webp`))?.width === width, `hero-${width}.webp is not ${width} px wide`)
    }
  }
  return { faults, homes: homes.length, places: cities, hosts: owners.length, photos: onDisk.length, bytes: total }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const hero = process.argv.indexOf('--hero')
  const result = validateDemo(path.dirname(process.argv[1]), hero > 0 ? process.argv[hero + 1] : undefined)
  for (const line of result.faults) console.error(line)
  const { faults, ...counts } = result
  console.log(`${JSON.stringify(counts)} ${faults.length} breaches`)
  if (faults.length > 0) process.exitCode = 1
}
