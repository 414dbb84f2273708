import { lookup as lookUpName } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Whether an address belongs to the public internet; IPv4 inside IPv6 counts as what it is inside (CAL-31). */
function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  return ipaddr.process(address).range() === 'unicast';
}

type LookUp = (
  name: string,
  options: { all: true; family: number },
) => Promise<{ address: string; family: number }[]>;

/**
 * Looks a name up for a connection, which then goes to the very address that was checked: another answer of the name
 * server in between changes nothing. A name with any address that is not public is refused as a whole.
 */
export const createPublicLookup =
  (lookUp: LookUp = lookUpName): LookupFunction =>
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

/** The same for addresses that are spelled in place of a name, which are not looked up. */
export function isPublicHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 || isPublicAddress(bare);
}
