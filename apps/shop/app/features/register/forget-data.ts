import type { ForgetState, forgetState } from '@qingnang/contract/security';
import { redirect } from 'react-router';
import type { DataCall } from '../../lib/data.ts';

/** How far this browser is; whoever is not there goes to the first step. */
export async function readForget(call: DataCall, wanted: ForgetState) {
  const answer = await call<typeof forgetState>('GET /api/user/forget');
  if (answer.state !== wanted) throw redirect('/forget/step1');
  return answer;
}
