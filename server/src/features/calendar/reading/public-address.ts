import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The part of IPv6 that is assigned. The rest also counts as unicast, and some of it is private. */
const ASSIGNED_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** The IPv4 address of the host of a virtual machine (Azure). */
const AZURE_HOST = ipaddr.IPv4.parse('168.63.129.16');

/** Whether an address is on the public internet; IPv4 mapped into IPv6 is checked as IPv4 (CAL-31). */
function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv6) return parsed.match(ASSIGNED_IPV6);
  return parsed.toNormalizedString() !== AZURE_HOST.toNormalizedString();
}

type LookUp = (
  name: string,
  options: { all: true; family: number },
) => Promise<{ address: string; family: number }[]>;

/** A name server gets a part of the ten seconds of a calendar. */
const PATIENCE = { timeout: 2_500, tries: 2 };

/**
 * Resolves names without the system resolver, which occupies one of the four threads for reading files and hashing
 * passwords for as long as a name server does not reply: four such names would block everyone.
 */
export const createNameLookUp =
  (resolver = new Resolver(PATIENCE)): LookUp =>
  async (name, { family }) => {
    const ask = async (wanted: 4 | 6) => {
      if (family !== 0 && family !== wanted) return [];
      const addresses = await (wanted === 4 ? resolver.resolve4(name) : resolver.resolve6(name));
      return addresses.map((address) => ({ address, family: wanted }));
    };
    const answers = await Promise.allSettled([ask(4), ask(6)]);
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const [first] = answers;
    if (found.length === 0 && first.status === 'rejected') throw first.reason;
    return found;
  };

/**
 * Resolves a name for a connection, which then goes to the very address that was checked, whatever the name server
 * replies later. A name with any address that is not public is refused as a whole.
 */
export const createPublicLookup =
  (lookUp: LookUp = createNameLookUp()): LookupFunction =>
  (name, options, done) => {
    const family = options.family === 4 || options.family === 6 ? options.family : 0;
    lookUp(name, { all: true, family }).then(
      (found) => {
        const [first] = found;
        if (!first || !found.every(({ address }) => isPublicAddress(address))) {
          done(new Error('The name leads to an address that is not public'), '', 0);
        } else if (options.all) done(null, found);
        else done(null, first.address, first.family);
      },
      (error: Error) => done(error as NodeJS.ErrnoException, '', 0),
    );
  };

/** Checks addresses that are written in place of a name, which are not resolved. */
export function isPublicHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 || isPublicAddress(bare);
}
