import { isColdStorage, STORAGES } from '@qingnang/rules/cold-chain';
import { isExpired } from '../cases/rules.ts';

/** Why quarantined pieces may not go back on the shelf; '' = they may, somebody having looked at them. */
export function releaseRefusal(
  {
    claim_nature,
    storage,
    expires_on,
    is_stopped,
  }: { claim_nature: string; storage: string; expires_on: string | null; is_stopped: boolean },
  today: string,
): string {
  if (claim_nature === 'recall') return '召回商品不能重新上架';
  if (is_stopped) return '批号已停售，解除停售后才能重新上架';
  if (claim_nature === 'damage') return '破损商品不能重新上架';
  if (isColdStorage(storage)) return `${STORAGES[storage]}商品退回后不能重新上架`;
  return isExpired(expires_on, today) ? '已过有效期，不能重新上架' : '';
}

export const QUARANTINE_STATUS = { held: '待处理', restocked: '已重新上架', destroyed: '已销毁' } as const;
