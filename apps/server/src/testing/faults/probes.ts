import { setTimeout as delay } from 'node:timers/promises';

const EVERY_MS = 100;

/** Asks `/healthz` and `/readyz` all the time, as a load balancer does. */
export class Probes {
  /** Milliseconds of each answer while the process lived. */
  readonly healthMs: number[] = [];
  readonly readyMs: number[] = [];
  #silenceMs = 0;
  #isStopping = false;
  #lastHealthy = performance.now();
  #isReady = false;
  readonly #running: Promise<unknown>;

  constructor(base: string) {
    this.#running = Promise.all([this.#health(base), this.#ready(base)]);
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  /** The longest time without an answer of `/healthz` since it was last asked for. */
  takeSilenceMs(): number {
    const ms = this.#silenceMs;
    this.#silenceMs = 0;
    return ms;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#running;
  }

  async #health(base: string): Promise<void> {
    while (!this.#isStopping) {
      const { ms, status } = await ask(`${base}/healthz`);
      if (status === 200) {
        this.healthMs.push(ms);
        const now = performance.now();
        this.#silenceMs = Math.max(this.#silenceMs, Math.round(now - this.#lastHealthy));
        this.#lastHealthy = now;
      }
      await delay(EVERY_MS);
    }
  }

  async #ready(base: string): Promise<void> {
    while (!this.#isStopping) {
      const { ms, status } = await ask(`${base}/readyz`);
      if (status !== null) this.readyMs.push(ms);
      this.#isReady = status === 200;
      await delay(EVERY_MS);
    }
  }
}

async function ask(url: string): Promise<{ ms: number; status: number | null }> {
  const began = performance.now();
  const status = await fetch(url).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => null,
  );
  return { ms: performance.now() - began, status };
}

/** The value that `share` of all lie below. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}
