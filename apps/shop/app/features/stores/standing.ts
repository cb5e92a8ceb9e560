import type { StoreItem } from '@qingnang/contract/stores';

interface Standing {
  kind: 'ok' | 'wait' | 'bad' | 'plain';
  label: string;
  /** What is to be done about it; '' = nothing. */
  act: string;
}

/** Where a store stands with its papers, as its pill says it. */
export function standingOf(store: Pick<StoreItem, 'is_passed' | 'is_blocked' | 'first_due'>): Standing {
  if (store.is_blocked) return { kind: 'bad', label: '已停用', act: '' };
  switch (store.is_passed) {
    case 1:
      return standingOfPassed(store.first_due);
    case 2:
      return { kind: 'wait', label: '审核中', act: '查看进度' };
    case 3:
      return { kind: 'bad', label: '未通过', act: '修改资质' };
    case 4:
      return { kind: 'bad', label: '已过期', act: '更新证照' };
    default:
      return { kind: 'plain', label: '未提交', act: '提交资质' };
  }
}

/** As the shop warns everywhere. */
const WARNING_DAYS = 30;

function standingOfPassed(due: StoreItem['first_due']): Standing {
  if (due && due.days < 0) return { kind: 'bad', label: '有证照过期', act: '更新证照' };
  if (due && due.days <= WARNING_DAYS) return { kind: 'wait', label: '即将到期', act: '更新证照' };
  return { kind: 'ok', label: '有效', act: '' };
}

/** Where its papers are handed in: by the head office for one that has not passed yet, else in the store itself. */
export const papersPath = (store: Pick<StoreItem, 'id' | 'is_passed'>): string | null => {
  if (store.is_passed === 1 || store.is_passed === 4) return null;
  return `/register/dd/${store.is_passed === 2 ? 'step3' : 'step2'}?store=${store.id}`;
};

/** What a company is called among its own: what its name has more than that of the head office, else all of it. */
export function shortName(company: string, head: string): string {
  if (company === head) return '总部';
  const rest = company.startsWith(head) ? company.slice(head.length).trim() : '';
  return rest === '' ? company : rest.replace(/^[（(](.*)[)）]$/, '$1');
}
