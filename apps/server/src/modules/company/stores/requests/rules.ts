/** Why an account cannot become a store of a head office; '' = it can. There is one level only. */
export function linkProblem(
  store: { id: number; head_account_id: number | null; has_stores: boolean },
  head: { id: number; head_account_id: number | null },
): string {
  if (store.id === head.id) return '不能归入自己';
  if (store.head_account_id !== null) return '该客户已属于一个总部，请先脱离';
  if (store.has_stores) return '该客户自己是总部，不能再归入其他总部';
  if (head.head_account_id !== null) return '所选账户是门店，不能作为总部';
  return '';
}
