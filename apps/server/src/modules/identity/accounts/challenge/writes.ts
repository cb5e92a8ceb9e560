import { randomInt } from 'node:crypto';
import type { ChallengeOf } from '@qingnang/contract/accounts';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../../db/client.ts';
import { secretOf } from '../../../../db/secret.ts';
import { invalid } from '../../../../http/errors.ts';
import { COST, type Subject, sameName, triesOf } from './rules.ts';

const MINUTES = 5;

/** Of `setting`: the keys of challenges and of their solutions. */
const SIGNATURE_KEY = 'challenge_key';
const SOLUTION_KEY = 'challenge_solution_key';

/**
 * Makes a proof of work in ALTCHA's form: it says what it is for and holds for five minutes.
 * @param tries of level 0; about five hundred cost a browser a second
 */
export async function issueChallenge(
  db: Db,
  { purpose, name }: Subject,
  level: number,
  tries: number,
): Promise<ChallengeOf> {
  const { counter, most } = triesOf(level, tries, randomInt);
  const expiresAt = Math.floor(Date.now() / 1000) + MINUTES * 60;
  const data = { purpose, name: sameName(name), level, most };
  const { parameters, signature = '' } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter,
    data,
    deriveKey,
    expiresAt,
    ...(await keys(db)),
  });
  const { keySignature = '' } = parameters;
  return { parameters: { ...parameters, keySignature, data, expiresAt }, signature };
}

const payload = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal('PBKDF2/SHA-256'),
      cost: z.literal(COST),
      keyLength: z.int(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      nonce: z.string(),
      salt: z.string(),
      expiresAt: z.int(),
      data: z.object({ purpose: z.string(), name: z.string(), level: z.int(), most: z.int() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string(), time: z.number().optional() }),
});

/**
 * Uses a solution up.
 * @param level the least that it has to be of: what was cheap a moment ago is not enough when there have been failures since
 * @returns its level
 * @throws 422 at `captcha` when it is missing, wrong, used, too old or too cheap, or for something else
 */
export async function requireWork(
  db: Db,
  { purpose, name }: Subject,
  level: number,
  solution: string | undefined,
): Promise<number> {
  // Browsers solve it by themselves; who reads this has scripts switched off.
  if (solution === undefined) throw invalid({ captcha: '需要安全验证：请开启浏览器的 JavaScript 后重试' });
  const proof = payload.safeParse(decoded(solution));
  if (!proof.success) throw notProven();
  const { challenge, solution: found } = proof.data;
  const { data, nonce, expiresAt } = challenge.parameters;
  const isFor = data.purpose === purpose && data.name === sameName(name) && data.level >= level;
  const { verified } = await verifySolution({
    challenge,
    solution: { ...found, time: found.time ?? 0 },
    deriveKey,
    ...(await keys(db)),
  });
  if (!verified || !isFor) throw notProven();
  const { numAffectedRows } = await sql`
    insert into challenge_used (nonce, expires_at) values (${nonce}, to_timestamp(${expiresAt}))
    on conflict do nothing`.execute(db);
  if (numAffectedRows !== 1n) throw notProven();
  return data.level;
}

export const notProven = () => invalid({ captcha: '安全验证已失效，请重试' });

async function keys(db: Db) {
  return {
    hmacSignatureSecret: await secretOf(db, SIGNATURE_KEY),
    hmacKeySignatureSecret: await secretOf(db, SOLUTION_KEY),
  };
}

function decoded(solution: string): unknown {
  try {
    return JSON.parse(Buffer.from(solution, 'base64').toString('utf8'));
  } catch {
    return null;
  }
}
