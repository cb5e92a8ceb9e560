import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Nobody outside: own networks, this machine, link-local, shared, multicast, documentation, benchmarks, reserved. */
const INSIDE: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
const inside = new BlockList();
for (const [net, bits] of INSIDE) inside.addSubnet(net, bits, 'ipv4');

/** Of IPv6 only what is given out to the public, without what carries an IPv4 address or is for documents. */
const outside = new BlockList();
outside.addSubnet('2000::', 3, 'ipv6');
const carriers = new BlockList();
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  carriers.addSubnet(net, bits, 'ipv6');

/** Whether an address is one of the public internet. */
export function isPublic(address: string): boolean {
  if (isIPv4(address)) return !inside.check(address, 'ipv4');
  if (!isIPv6(address)) return false;
  return outside.check(address, 'ipv6') && !carriers.check(address, 'ipv6');
}
