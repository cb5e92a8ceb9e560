/** A paper that ends, or has ended, and whom to tell. */
export interface EndingLicence {
  id: number;
  account_id: number;
  kind: string;
  valid_until: string;
  /** Until its last day; negative after it. */
  days: number;
  /** Scopes that stop with it; none = all. */
  gates_scopes: string[];
  phone: string;
}

/** What an account reads of a paper that ends. */
export function licenceWords({ kind, valid_until, days, gates_scopes }: EndingLicence): {
  title: string;
  body: string;
} {
  const stops = gates_scopes.length === 0 ? '全部商品' : '相关商品';
  if (days < 0)
    return {
      title: `${kind}已过期`,
      body: `您的${kind}已于 ${valid_until} 过期，${stops}已暂停采购，请尽快上传新证。`,
    };
  const when = days === 0 ? '今天' : `${days} 天后`;
  return {
    title: `${kind}${when}到期`,
    body: `您的${kind}将于 ${valid_until} 到期，过期后${stops}不能采购。可提前上传新证，审核通过前旧证继续有效。`,
  };
}
