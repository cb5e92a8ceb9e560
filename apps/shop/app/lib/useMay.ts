import { mayDo, type Right, refusedRight } from '@qingnang/contract/member-words';
import { useSession } from './session.tsx';

/** Whether who looks may do what needs a right; the owner, and a visitor who will be asked to sign in, may. */
export function useMay(right: Right): boolean {
  return mayDo(useSession().user?.member ?? null, right);
}

/** Why they may not, and who may; '' = they may. */
export function useRefused(right: Right): string {
  return refusedRight(useSession().user?.member ?? null, right);
}
