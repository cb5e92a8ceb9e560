import { pbkdf2Sync } from 'node:crypto';
import { expect, it } from 'vitest';
import { type Challenge, solve, solvedBy } from './proof-of-work.ts';

const [nonce, salt] = ['00112233445566778899aabbccddeeff', 'ffeeddccbbaa99887766554433221100'];

/** A challenge that the counter solves. */
function challengeOf(counter: number, most = counter + 10): Challenge {
  const password = Buffer.concat([Buffer.from(nonce, 'hex'), Buffer.alloc(4)]);
  password.writeUInt32BE(counter, 16);
  const key = pbkdf2Sync(password, Buffer.from(salt, 'hex'), 10, 32, 'sha256').toString('hex');
  const parameters = { algorithm: 'PBKDF2/SHA-256', cost: 10, keyLength: 32, nonce, salt, data: { most } };
  return { parameters: { ...parameters, keyPrefix: key.slice(0, 32) }, signature: 's' };
}

it('finds the counter that the server chose, and tells how far it is', async () => {
  const parts: number[] = [];
  const challenge = challengeOf(80, 100);
  const payload = JSON.parse(atob(await solve(challenge, (part) => parts.push(part))));
  expect(payload).toMatchObject({ challenge, solution: { counter: 80 } });
  expect(payload.solution.derivedKey.startsWith(challenge.parameters.keyPrefix)).toBe(true);
  expect(parts).toEqual([0, 0.25, 0.5, 0.75]);
});

it('does not look for ever', async () => {
  await expect(solve(challengeOf(20, 10), () => undefined)).rejects.toThrow('without a solution');
});

it('a worker is ended, whether it has solved the challenge or failed', async () => {
  const ended: string[] = [];
  const solver = (end: string, act: () => void) => ({ take: act, end: () => ended.push(end) });
  const parts: number[] = [];
  const solution = await solvedBy(
    (hear) =>
      solver('solved', () => {
        hear({ kind: 'progress', part: 0.5 });
        hear({ kind: 'solved', solution: 'x' });
      }),
    challengeOf(1),
    (part) => parts.push(part),
  );
  expect([solution, parts]).toEqual(['x', [0.5]]);
  const failing = solvedBy(
    (_, fail) => solver('failed', fail),
    challengeOf(1),
    () => undefined,
  );
  await expect(failing).rejects.toThrow('安全验证未完成');
  expect(ended).toEqual(['solved', 'failed']);
});
