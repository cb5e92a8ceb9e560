import { isExpired } from '../cases/rules.ts';

/** Why quarantined pieces may not go back on the shelf; '' = they may, somebody having looked at them. */
export function releaseRefusal(
  nature: string,
  { expires_on: expiresOn, is_stopped: isStopped }: { expires_on: string | null; is_stopped: boolean },
  today: string,
): string {
  if (nature === 'recall') return '召回商品不能重新上架';
  if (isStopped) return '批号已停售，解除停售后才能重新上架';
  if (nature === 'damage') return '破损商品不能重新上架';
  return isExpired(expiresOn, today) ? '已过有效期，不能重新上架' : '';
}

export const QUARANTINE_STATUS = { held: '待处理', restocked: '已重新上架', destroyed: '已销毁' } as const;
