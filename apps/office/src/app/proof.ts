import { type Challenge, type ProofWord, solvedBy } from '@qingnang/rules/proof-of-work';

/** A challenge's solution, worked out beside the page. @param tell hears what part of the work is done at most */
export const solved = (challenge: Challenge, tell: (part: number) => void): Promise<string> =>
  solvedBy(
    (hear, fail) => {
      const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' });
      worker.onmessage = ({ data }: MessageEvent<ProofWord>) => hear(data);
      worker.onerror = fail;
      return { take: (one) => worker.postMessage(one), end: () => worker.terminate() };
    },
    challenge,
    tell,
  );
