import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** Where this server listens, for stand-ins that call the shop as their provider would. */
export function ownAddress(app: FastifyInstance): string {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  const host = address.address === '::' || address.address === '0.0.0.0' ? '127.0.0.1' : address.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}

/** The shop's address as its users write it, for links that leave the house. Only a shop without an address outside is called by its own. */
export const shopAddress = ({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string =>
  publicUrl ?? `http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`;
