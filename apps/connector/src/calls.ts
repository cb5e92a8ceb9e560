/** Calls over HTTP that end: each attempt has a deadline, attempts are few, and the time between them grows. */

/** What the connector needs of the world; tests bring their own. */
export interface World {
  fetch: typeof fetch;
  /** Milliseconds. */
  now(): number;
  sleep(ms: number): Promise<void>;
}

export const WORLD: World = {
  fetch,
  now: Date.now,
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

export interface Call {
  method: 'GET' | 'POST';
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: unknown;
}

export interface Answered {
  status: number;
  /** The parsed body. */
  body: unknown;
}

/** A call that could not be made, in words for the log. */
export class CallFailed extends Error {
  override name = 'CallFailed';
}

/** A thousand rows are written in seconds; who needs longer is in trouble. */
const DEADLINE_MS = 60_000;
const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 1_000;
/** Nobody is waited for longer between two attempts, whatever `Retry-After` says: the next round comes anyway. */
const LONGEST_PAUSE_MS = 60_000;

/**
 * Makes a call until it is answered, five times at most. 429 and 5xx are asked again later.
 * @throws {CallFailed} when there was no answer that says anything
 */
export async function ask(world: World, call: Call): Promise<Answered> {
  let why = '';
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { answered, problem, pauseMs } = await attemptOnce(world, call);
    if (answered) return answered;
    why = problem;
    if (attempt < ATTEMPTS - 1)
      await world.sleep(Math.min(LONGEST_PAUSE_MS, pauseMs ?? FIRST_PAUSE_MS * 2 ** attempt));
  }
  throw new CallFailed(`${call.method} ${new URL(call.url).pathname} 试了 ${ATTEMPTS} 次没有成功：${why}`);
}

interface Attempt {
  answered: Answered | null;
  problem: string;
  pauseMs: number | null;
}

async function attemptOnce({ fetch: send }: World, { method, url, headers, body }: Call): Promise<Attempt> {
  try {
    const response = await send(url, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    const isBusy = response.status === 429 || response.status >= 500;
    // Read in any case: an answer that was cut off is none.
    const parsed: unknown = isBusy ? await response.text() : await response.json();
    if (!isBusy) return { answered: { status: response.status, body: parsed }, problem: '', pauseMs: null };
    const seconds = Number(response.headers.get('retry-after'));
    return {
      answered: null,
      problem: `状态 ${response.status}`,
      pauseMs: seconds > 0 ? seconds * 1000 : null,
    };
  } catch (error) {
    return { answered: null, problem: reasonOf(error), pauseMs: null };
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `${DEADLINE_MS / 1000} 秒内没有应答`;
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
