import { PROOF_SECONDS } from '@qingnang/contract/account-safety';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Db } from '../db/client.ts';
import type { Tx } from '../db/transaction.ts';
import { proofNeeded } from './errors.ts';
import { shopAddress } from './own-address.ts';
import { BUYER_COOKIE, type Buyer, requireOwn, sessionHash } from './session.ts';

/** Beside the session's: given to the browser that has just proved who is asking. */
export const PROOF_COOKIE = 'qn_proof';

/** What an act that the account's owner alone may do takes of its call. */
export interface Asking {
  /** Secrets of the browser; '' = it has none. */
  session: string;
  proof: string;
  ip: string;
  userAgent: string;
  /** The shop's address as its users write it, `https://shop.example`: for the link that undoes the act. */
  site: string;
}

export const askingBy = ({
  cookies,
  ip,
  userAgent,
  config,
}: {
  cookies: Readonly<Record<string, string | undefined>>;
  ip: string;
  userAgent: string;
  config: Pick<Config, 'publicUrl' | 'host' | 'port'>;
}): Asking => ({
  session: cookies[BUYER_COOKIE] ?? '',
  proof: cookies[PROOF_COOKIE] ?? '',
  ip,
  userAgent,
  site: shopAddress(config),
});

/**
 * Lets an act pass that the account's owner alone may do: this browser has proved within five minutes who is asking.
 * @throws 403 with `CODE.proof` otherwise: the browser asks for a proof and sends the act again; 403 while a head office acts
 */
export async function requireProof(
  db: Db | Tx,
  buyer: Buyer,
  { session, proof }: Pick<Asking, 'session' | 'proof'>,
): Promise<void> {
  requireOwn(buyer);
  const proved = await db
    .selectFrom('session')
    .select('id')
    .where('token_hash', '=', sessionHash(session))
    .where('account_id', '=', buyer.accountId)
    .where('proof_hash', '=', sessionHash(proof))
    .where('proved_at', '>', sql<Date>`now() - make_interval(secs => ${PROOF_SECONDS})`)
    .executeTakeFirst();
  if (!proved) throw proofNeeded();
}
