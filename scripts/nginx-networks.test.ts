import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ADDRESS = '$binary_remote_addr';

/** The key under which nginx counts an address, given as its bytes, one character each. */
function networkIn(configuration: string, address: string): string {
  for (const [, pattern = '', value = ''] of configuration.matchAll(/^ {4}"~(\S+)" (\S+);$/gm)) {
    const found = new RegExp(pattern).exec(address);
    if (found) return value === ADDRESS ? address : (found.groups?.[value.slice(1)] ?? '');
  }
  return address;
}

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex').toString('latin1');
const MAPPED = '0000 0000 0000 0000 0000 ffff';

it.each(['deploy/nginx.conf', 'deploy/several/nginx.conf'])(
  '%s counts IPv6 by /64, and IPv4 by address in both notations',
  (file) => {
    const configuration = readFileSync(join(import.meta.dirname, '..', file), 'utf8');
    const network = (hex: string) => networkIn(configuration, bytes(hex));
    expect(configuration).toContain(`map ${ADDRESS} $network {\n    default ${ADDRESS};\n`);
    const zones = [...configuration.matchAll(/^limit_(?:req|conn)_zone (\S+) /gm)].map(([, key]) => key);
    expect(zones).toEqual(['$network', '$network']);

    expect(network('2001 0db8 0000 0001 0000 0000 0000 0001')).toBe(
      network('2001 0db8 0000 0001 ffff 0a0d 0000 000a'),
    );
    expect(network('2001 0db8 0000 0001 0000 0000 0000 0001')).not.toBe(
      network('2001 0db8 0000 0002 0000 0000 0000 0001'),
    );
    for (const hex of ['0102 0304', `${MAPPED} 0102 0304`]) expect(network(hex)).toBe(bytes(hex));
  },
);
