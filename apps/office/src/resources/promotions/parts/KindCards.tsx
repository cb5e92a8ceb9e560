import { keysOf } from '@qingnang/contract/keys';
import { KINDS } from '../../../shared/promotion-kinds.ts';
import type { PromotionKind } from '../api.ts';

interface KindCardsProps {
  value?: PromotionKind | undefined;
  onPick: (kind: PromotionKind) => void;
}

/** The first thing a new promotion is asked: what it does. */
export const KindCards = ({ value, onPick }: KindCardsProps) => (
  <fieldset className="promo-kinds">
    <legend className="visually-hidden">活动类型</legend>
    {keysOf(KINDS).map((kind) => (
      <label key={kind} className={kind === value ? 'promo-kind on' : 'promo-kind'}>
        <input
          type="radio"
          name="promotion-kind"
          className="visually-hidden"
          checked={kind === value}
          onChange={() => onPick(kind)}
        />
        <span className={`tag ${KINDS[kind].tone}`}>{KINDS[kind].name}</span>
        <span className="sub">{KINDS[kind].about}</span>
      </label>
    ))}
  </fieldset>
);
