import type { ForgetState, forgetState } from '@qingnang/contract/security';
import { redirect } from 'react-router';
import type { z } from 'zod';
import type { DataApi } from '../../lib/data.ts';

/** How far this browser is; whoever is not there goes to the first step. */
export async function readForget(api: DataApi, wanted: ForgetState) {
  const answer = await api.get<z.infer<(typeof forgetState)['data']>>('/api/user/forget');
  if (answer.state !== wanted) throw redirect('/forget/step1');
  return answer;
}
