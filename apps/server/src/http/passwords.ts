import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { bounded } from './bounded.ts';

/** Each takes 19 MiB and tens of milliseconds of one core: a crowd of guesses must not take all of both. */
const inTurn = bounded({
  running: Math.max(2, availableParallelism()),
  waiting: 100,
  retryAfter: 5,
  words: '登录的人太多，请稍后再试',
});

/** An argon2id hash with the library's parameters (19 MiB, 2 passes), which `NOBODY` below shares. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password));
}

/** Hash of a password that was thrown away: checking it takes as long as checking a real one. */
export const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$lxDZGNJ12RdTtKw06EwBjA$O4m7xnLRDL36zz4I8nyi92Nv1voagv8CWS6Tz7XjIBY';

/**
 * Whether the password is right. Without a hash (no such account) the answer is no and takes just as long, so that the time does
 * not tell whether the account exists.
 */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const isRight = await inTurn(() => verify(passwordHash ?? NOBODY, password));
  return isRight && passwordHash !== undefined;
}
