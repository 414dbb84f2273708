import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Site, type SiteSettings, siteSchema } from '@swapstead/contract/site/site';
import { z } from 'zod';
import type { MailOperator } from './platform/mail/render-mail.ts';

const DEFAULTS = fileURLToPath(new URL('../site.defaults.json', import.meta.url));

/**
 * The operator's settings: the defaults, overridden by `file` (a path to JSON). Objects are merged field by field,
 * lists are replaced.
 * @throws an Error for the operator, with a line per wrong field
 */
export async function readSite(file?: string): Promise<SiteSettings> {
  const settings = await readJson(DEFAULTS);
  const given = file === undefined ? {} : await readJson(file);
  const result = siteSchema.safeParse(merge(settings, given));
  if (result.success) return result.data;
  throw new Error(`The settings in ${file} are not right.\n${z.prettifyError(result.error)}`);
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new Error(`SITE_FILE ${file} cannot be read: ${(error as Error).message}`, { cause: error });
  }
}

function merge(base: unknown, over: unknown): unknown {
  if (!isRecord(base) || !isRecord(over)) return over;
  const merged = { ...base };
  for (const [key, value] of Object.entries(over)) merged[key] = merge(base[key], value);
  return merged;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The operator as the foot of every email names it. */
export const operatorOf = ({ company_name, address }: Site): MailOperator => ({
  name: company_name,
  address: `${address.street}, ${address.postal_code} ${address.city}, ${address.country}`,
});
