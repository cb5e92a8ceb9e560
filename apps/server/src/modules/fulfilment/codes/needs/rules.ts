/** Which goods leave only with 追溯码, as quality has set it. */

import type { TraceNeeds } from '../../../../db/json-columns.ts';

/** Until it is set: none. */
export const NO_NEEDS: TraceNeeds = {
  scopes: [],
  ephedrine: false,
  exemptGoods: [],
  since: null,
  intakeScopes: [],
  intakeSince: null,
};

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

/** Whether codes of a goods are picked only when they were scanned in with their lot. */
export const goodsNeedIntake = (needs: TraceNeeds, goods: NeedingGoods): boolean =>
  needs.intakeScopes.includes(goods.scope) && goodsNeedsCodes(needs, goods);

/** @param receivedOn day in China on which a lot came in */
export const lotNeedsIntake = ({ intakeSince }: TraceNeeds, receivedOn: string): boolean =>
  intakeSince === null || receivedOn >= intakeSince;
