/** Words of an account's rank and kind, which travel as codes. */

export const RANKS: readonly string[] = ['普通', '银卡', '金卡', '钻石'];
export const rankName = (rank: number): string => RANKS[rank] ?? `等级 ${rank}`;

export const BUYER_TYPES: Record<string, string> = {
  pharmacy: '单体药店',
  chain_head: '连锁总部',
  chain_store: '连锁门店',
  clinic: '诊所',
  hospital: '医院',
  village_clinic: '村卫生室',
  trading: '医药公司',
};
