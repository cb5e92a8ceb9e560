import { useSession } from '../../lib/session.tsx';

/** Whether somebody may narrow a list by price: who sees none learns none this way either. */
export const useSeesPrices = (): boolean => useSession().user?.is_passed === 1;
