import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { list } from './list-setting.ts';

const NAMED = ['loopback', 'linklocal', 'uniquelocal'];
const MASKED = /^[\d.]+\/255\.[\d.]+$/;

/** The whole internet cannot be a proxy: every client could choose the address that limits use. */
const isNetwork = (text: string) =>
  isIP(text) !== 0 || MASKED.test(text) || (ipaddr.isValidCIDR(text) && !text.endsWith('/0'));

const proxy = z
  .string()
  .refine(
    (text) => NAMED.includes(text) || isNetwork(text),
    `must hold addresses such as 10.0.0.0/8, or ${NAMED.join(', ')}, separated by commas`,
  );

/** Addresses of trusted proxies, in Fastify's format. */
export const trustedProxies = list.pipe(z.array(proxy).min(1));
