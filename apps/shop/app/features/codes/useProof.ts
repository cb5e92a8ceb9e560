import type { ChallengePurpose, challenge as challengeCall } from '@qingnang/contract/accounts';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';

/** Failures on the way may make the work dearer while it is done. */
const TRIES = 3;

/** Does an act, and the proof of work where the server asks for one: nobody has to do anything. */
export function useProof(purpose: ChallengePurpose) {
  /** What part of the work is done at most; null = none is under way. */
  const [part, setPart] = useState<number | null>(null);

  /** @param name that signs in, or the number that a code goes to; @throws ApiError of the act */
  const act = async <T>(name: string, send: (proof: { captcha?: string }) => Promise<T>): Promise<T> => {
    let proof: { captcha?: string } = {};
    for (let left = TRIES; ; left -= 1) {
      try {
        return await send(proof);
      } catch (error) {
        if (left === 0 || !(error instanceof ApiError) || !('captcha' in error.fieldErrors)) throw error;
        proof = await proven(name);
      }
    }
  };

  const proven = async (name: string): Promise<{ captcha?: string }> => {
    setPart(0);
    try {
      const { challenge } = await call<typeof challengeCall>('GET /api/user/challenge', {
        query: { purpose, name },
        quiet: true,
      });
      if (challenge === null) return {};
      const { solved } = await import('../../lib/proof/solved.ts');
      return { captcha: await solved(challenge, setPart) };
    } finally {
      setPart(null);
    }
  };
  return { act, part };
}
