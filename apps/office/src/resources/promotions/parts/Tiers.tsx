import { PROMOTION_KINDS } from '@qingnang/contract/promotion-kinds';
import { isMoney } from '@qingnang/rules/progress';
import { Form } from 'antd';
import { ANY } from '../../../app/failure.tsx';
import { Icon } from '../../../app/Icon.tsx';
import type { PromotionKind, StaffPromotion } from '../api.ts';
import { type Basis, BLANK_TIER, type PromotionValues } from '../values.ts';
import { GiftCells, type MadeTier, MinusCells, Reach } from './TierCells.tsx';

const MAX_TIERS = 10;

interface TiersProps {
  kind: PromotionKind;
  /** The tiers of one that is there: they stay, and show what is left. */
  made: StaffPromotion['tiers'] | null;
}

/** From which amount or number on, and what it gives. */
export function Tiers({ kind, made }: TiersProps) {
  const form = Form.useFormInstance<PromotionValues>();
  // 买赠 counts pieces without asking: there is no such field then.
  const basis: Basis = Form.useWatch('basis', { form, preserve: true }) ?? 'amount';
  const blank = () => ({
    ...BLANK_TIER,
    goods_id: kind === 'buy_gift' ? form.getFieldValue('goods_ids')?.[0]?.id : undefined,
  });
  return (
    <Form.List name="tiers" rules={[ANY]}>
      {(fields, { add, remove }, { errors }) => (
        <fieldset className="all">
          <legend>档位，从低到高</legend>
          <table className={`tb offer-rows ${isMoney(kind) ? '' : 'promo-rows'}`}>
            <Head kind={kind} basis={basis} isMade={made !== null} />
            <tbody>
              {fields.map(({ key, name }) => (
                <TierRow
                  key={key}
                  at={name}
                  kind={kind}
                  basis={basis}
                  made={made?.[name] ?? null}
                  isFixed={made !== null}
                  {...(fields.length > 1 ? { remove: () => remove(name) } : {})}
                />
              ))}
            </tbody>
          </table>
          {!made && (
            <div className="offer-sum">
              {fields.length < MAX_TIERS && (
                <button type="button" className="btn sm" onClick={() => add(blank())}>
                  <Icon name="plus" size={14} /> 添加档位
                </button>
              )}
              {errors.length > 0 && (
                <span className="bad" role="alert">
                  {errors}
                </span>
              )}
            </div>
          )}
        </fieldset>
      )}
    </Form.List>
  );
}

function Head({ kind, basis, isMade }: { kind: PromotionKind; basis: Basis; isMade: boolean }) {
  const reach = basis === 'amount' ? '满额（元）' : kind === 'buy_gift' ? '买（件）' : '满件';
  return (
    <thead>
      <tr>
        <th scope="col" className="number">
          {reach}
        </th>
        {isMoney(kind) ? (
          <>
            <th scope="col" className="number">
              {`${PROMOTION_KINDS[kind].verb}（元）`}
            </th>
            <th scope="col">{basis === 'amount' && '刚好满额时'}</th>
          </>
        ) : (
          <GiftHead kind={kind} isMade={isMade} />
        )}
        {!isMade && (
          <th scope="col" className="act">
            操作
          </th>
        )}
      </tr>
    </thead>
  );
}

function GiftHead({ kind, isMade }: { kind: PromotionKind; isMade: boolean }) {
  const isExchange = kind === 'exchange';
  return (
    <>
      <th scope="col">{isExchange ? '换购商品' : '赠品'}</th>
      {isExchange && (
        <th scope="col" className="number">
          换购价（元）
        </th>
      )}
      <th scope="col" className="number">
        {isExchange ? '每次可换' : '赠送数量'}
      </th>
      <th scope="col" className="number">
        活动库存
      </th>
      <th scope="col" className="number">
        每户最多
      </th>
      <th scope="col" className="r">
        {isMade ? '余量' : '可用'}
      </th>
    </>
  );
}

interface TierRowProps {
  at: number;
  kind: PromotionKind;
  basis: Basis;
  made: MadeTier | null;
  isFixed: boolean;
  /** Absent where no tier can be spared. */
  remove?: () => void;
}

function TierRow({ at, kind, basis, made, isFixed, remove }: TierRowProps) {
  const which = `第 ${at + 1} 档`;
  const cell = { at, which, kind, basis, isFixed };
  return (
    <tr>
      <td>
        <Reach {...cell} />
      </td>
      {isMoney(kind) ? <MinusCells {...cell} /> : <GiftCells {...cell} made={made} />}
      {!isFixed && (
        <td>
          {remove && (
            <button type="button" className="btn text" aria-label={`去掉${which}`} onClick={remove}>
              去掉
            </button>
          )}
        </td>
      )}
    </tr>
  );
}
