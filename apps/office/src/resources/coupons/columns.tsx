import { count, yuan } from '../../app/format.ts';
import type { Columns } from '../../app/ListTable.tsx';
import { SCOPES } from '../../shared/fields/coupon-scope.ts';
import { isOpen, STATES } from '../../shared/offer-states.ts';
import type { StaffCoupon } from './api.ts';
import { claimWords, validityWords } from './words.ts';

/** What the list shows of a coupon. */
export const couponColumns = (open: (coupon: StaffCoupon) => void): Columns<StaffCoupon> => [
  {
    title: '名称',
    key: 'name',
    render: (_, row) => (
      <span className="offer-name">
        <span>
          <button type="button" className="btn text name" onClick={() => open(row)}>
            {row.name}
          </button>
          <div className="small">{row.words}</div>
        </span>
      </span>
    ),
  },
  {
    title: '范围',
    key: 'scope',
    className: 'sub',
    width: 172,
    render: (_, row) => scopeOf(row),
  },
  {
    title: '领取与有效期',
    key: 'windows',
    className: 'sub',
    width: 260,
    render: (_, row) => (
      <>
        {claimWords(row)}
        <div className="muted small">有效 {validityWords(row)}</div>
      </>
    ),
  },
  {
    title: '已领',
    key: 'taken',
    width: 130,
    render: (_, { taken, total }) => (
      <>
        {count(taken)}
        {total !== null && (
          <>
            <span className="muted"> / {count(total)}</span>
            <progress className="stock-bar" max={total} value={taken} aria-label="已领占发放总量" />
          </>
        )}
      </>
    ),
  },
  { title: '已用', key: 'used', align: 'right', width: 70, render: (_, { used }) => count(used) },
  { title: '抵扣', key: 'cost', align: 'right', width: 100, render: (_, { cost }) => yuan(cost) },
  {
    title: '状态',
    key: 'state',
    width: 80,
    render: (_, { state }) => <span className={`tag ${STATES[state].tone}`}>{STATES[state].name}</span>,
  },
];

/** Names of the first two of its scope, and how many more. */
function scopeOf({ scope, scope_items: items }: StaffCoupon): string {
  if (scope === 'all') return '全场通用';
  const names = items.slice(0, 2).map(({ name }) => name);
  const more = items.length > names.length ? ` 等 ${count(items.length)} 个` : '';
  return `${SCOPES[scope]}：${names.join('、')}${more}`;
}

interface Acts {
  give: (coupon: StaffCoupon) => void;
  copy: (coupon: StaffCoupon) => void;
  stop: (coupon: StaffCoupon) => void;
}

export const actsColumn = ({ give, copy, stop }: Acts): Columns<StaffCoupon>[number] => ({
  title: '操作',
  key: 'acts',
  width: 150,
  render: (_, row) => (
    <span className="btns">
      {isOpen(row) && (
        <button type="button" className="btn text" onClick={() => give(row)}>
          发放
        </button>
      )}
      <button type="button" className="btn text" onClick={() => copy(row)}>
        复制
      </button>
      {isOpen(row) && (
        <button type="button" className="btn text" onClick={() => stop(row)}>
          停止
        </button>
      )}
    </span>
  ),
});
