import { type Challenge, type ProofWord, solve } from '@qingnang/rules/proof-of-work';

const say = (word: ProofWord) => self.postMessage(word);

self.onmessage = async ({ data }: MessageEvent<Challenge>) => {
  const solution = await solve(data, (part) => say({ kind: 'progress', part }));
  say({ kind: 'solved', solution });
};

// A worker tells its page only of errors, not of promises that fail.
self.onunhandledrejection = ({ reason }) => reportError(reason);
