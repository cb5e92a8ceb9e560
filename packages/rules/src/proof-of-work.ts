/**
 * The browser's half of ALTCHA's protocol, version 2 with PBKDF2: counters are tried until the derived key is the one that the
 * server has named. Runs in a worker, so that the page stays quick.
 */
export interface Challenge {
  parameters: {
    algorithm: string;
    cost: number;
    keyLength: number;
    keyPrefix: string;
    nonce: string;
    salt: string;
    data: { most: number; [name: string]: unknown };
    [name: string]: unknown;
  };
  signature: string;
}

/** What a worker says: how much of the work is done at most (0 to 1), then the solution as the server takes it. */
export type ProofWord = { kind: 'progress'; part: number } | { kind: 'solved'; solution: string };

/** Each so many tries the page is told. */
const TELL_EVERY = 25;

/**
 * Solves a challenge.
 * @param tell hears what part of the tries at most is over
 * @returns ALTCHA's payload: challenge and solution as JSON in base64
 * @throws RangeError for a challenge that has no solution
 */
export async function solve(challenge: Challenge, tell: (part: number) => void): Promise<string> {
  const { cost, keyLength, keyPrefix, nonce, salt, data } = challenge.parameters;
  const began = performance.now();
  const [start, saltBytes] = [bytesOf(nonce), bytesOf(salt)];
  const password = new Uint8Array(start.length + 4);
  password.set(start);
  const view = new DataView(password.buffer);
  for (let counter = 0; counter <= data.most; counter += 1) {
    if (counter % TELL_EVERY === 0) tell(counter / data.most);
    view.setUint32(start.length, counter);
    const derivedKey = hexOf(await derive(password, saltBytes, cost, keyLength));
    if (!derivedKey.startsWith(keyPrefix)) continue;
    const time = Math.round(performance.now() - began);
    return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey, time } }));
  }
  throw new RangeError('a challenge without a solution');
}

async function derive(
  password: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
  length: number,
): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    key,
    length * 8,
  );
  return new Uint8Array(bits);
}

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A worker that has been started: it takes one challenge. */
export interface Solver {
  take(challenge: Challenge): void;
  end(): void;
}

/**
 * Has a fresh worker solve one challenge.
 * @param start starts it; what it says goes to `hear`, and `fail` is called when it cannot go on
 * @throws Error where the browser cannot
 */
export async function solvedBy(
  start: (hear: (word: ProofWord) => void, fail: () => void) => Solver,
  challenge: Challenge,
  tell: (part: number) => void,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const solver = start(
    (word) => (word.kind === 'solved' ? resolve(word.solution) : tell(word.part)),
    () => reject(new Error(CANNOT)),
  );
  try {
    solver.take(challenge);
    return await promise;
  } finally {
    solver.end();
  }
}

const CANNOT = '安全验证未完成，请更新浏览器后重试';
