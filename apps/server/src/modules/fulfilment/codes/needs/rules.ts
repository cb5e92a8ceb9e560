/** Which goods leave only with 追溯码, as quality has set it. */

import type { TraceNeeds } from '../../../../db/json-columns.ts';

/** Until it is set: none. */
export const NO_NEEDS: TraceNeeds = { scopes: [], ephedrine: false, exemptGoods: [], since: null };

export interface NeedingGoods {
  goodsId: number;
  scope: string;
  isEphedrine: boolean;
}

export const goodsNeedsCodes = (
  { scopes, ephedrine, exemptGoods }: TraceNeeds,
  { goodsId, scope, isEphedrine }: NeedingGoods,
): boolean => (scopes.includes(scope) || (ephedrine && isEphedrine)) && !exemptGoods.includes(goodsId);

/** Old stock: a lot that came before makers put codes on. @param receivedOn its day in China */
export const lotNeedsCodes = ({ since }: TraceNeeds, receivedOn: string): boolean =>
  since === null || receivedOn >= since;
