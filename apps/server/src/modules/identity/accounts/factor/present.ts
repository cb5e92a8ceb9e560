import type { FactorState, factorTurn } from '@qingnang/contract/second-factor';
import type { z } from 'zod';
import { toSeconds } from '../../../../http/dates.ts';
import type { SignInRow } from '../reads.ts';
import type { FactorRow } from './reads.ts';

export { presentTotp } from '../../factor/present.ts';

/** @param row of who asks; undefined = they have none */
export const presentFactor = (
  row: FactorRow | undefined,
  { isDemanded, isActing }: { isDemanded: boolean; isActing: boolean },
): FactorState => ({
  since: row ? toSeconds(row.created_at) : null,
  recovery_codes: row?.recovery_hashes.length ?? 0,
  is_demanded: isDemanded,
  is_acting: isActing,
});

/** Whose turn it is to say a code in a browser. */
export const presentTurn = (holder: SignInRow | null): z.infer<typeof factorTurn.data> => ({
  state: holder ? 'open' : 'none',
  username: holder?.username ?? '',
});
