import { CONTRACT_PRICE_STATES } from '@qingnang/contract/admin-contract-prices';
import { useState } from 'react';
import { Link } from 'react-router';
import { unitPrice } from '../../app/format.ts';
import { Icon } from '../../app/Icon.tsx';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { useConfirm } from '../../app/useConfirm.ts';
import { useListParams } from '../../app/useListParams.ts';
import { optionsOf } from '../../app/words.ts';
import { useCustomerGroupOptions } from '../../shared/customer-groups.ts';
import { exportPath, type StaffContractPrice, useContractPrices, useDeletePrice } from './api.ts';
import { ImportPrices } from './parts/ImportPrices.tsx';
import { PriceDialog } from './parts/PriceDialog.tsx';
import './contract-prices.css';

const FILTERS = ['keywords', 'state', 'customer_group_id', 'account_id', 'goods_id'];

/** 合同价: what single customers and customer groups pay for a goods, from one day to another. */
export function ContractPriceList() {
  const params = useListParams();
  const filter = {
    ...Object.fromEntries(FILTERS.map((name) => [name, params.get(name)])),
    page: params.page,
  };
  const prices = useContractPrices(filter);
  const groups = useCustomerGroupOptions();
  const [edited, setEdited] = useState<StaffContractPrice | 'new' | null>(null);
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      <ListPage<StaffContractPrice>
        title="合同价"
        label="合同价列表"
        measure="条"
        noun="合同价"
        params={params}
        acts={
          <>
            <a className="btn" href={exportPath(filter)} download>
              <Icon name="download" /> 导出
            </a>
            <button type="button" className="btn" onClick={() => setImporting(true)}>
              <Icon name="upload" /> 导入
            </button>
            <button type="button" className="btn primary" onClick={() => setEdited('new')}>
              <Icon name="plus" /> 新增合同价
            </button>
          </>
        }
        search={{ label: '搜索合同价', placeholder: '企业、用户名、客户分组、商品' }}
        filters={[
          {
            name: 'state',
            label: '状态',
            options: [{ value: '', label: '全部状态' }, ...optionsOf(CONTRACT_PRICE_STATES)],
          },
          {
            name: 'customer_group_id',
            label: '客户分组',
            options: [
              { value: '', label: '全部客户' },
              ...groups.map(({ value, label }) => ({ value: String(value), label })),
            ],
          },
        ]}
        query={prices}
        columns={[...COLUMNS, actsColumn(setEdited)]}
        empty="没有合同价"
      />
      <PriceDialog edited={edited} close={() => setEdited(null)} />
      {isImporting && <ImportPrices close={() => setImporting(false)} />}
    </>
  );
}

const TONES: Record<StaffContractPrice['state'], string> = { current: 'ok', coming: 'wait', ended: '' };

const COLUMNS: Columns<StaffContractPrice> = [
  {
    title: '客户',
    key: 'account',
    render: (_, price) =>
      price.customer_group ? (
        <>
          <Link to="/customer-groups">{price.customer_group.name}</Link>
          <div className="muted small">客户分组</div>
        </>
      ) : (
        <>
          <Link to={`/accounts/${price.account_id}`}>{price.company}</Link>
          <div className="muted small">
            {price.username} {price.buys_by_contract === 0 && <span className="tag bad">未开启合同价</span>}
          </div>
        </>
      ),
  },
  {
    title: '商品',
    key: 'goods',
    render: (_, price) => (
      <>
        <Link to={`/goods/${price.goods_id}`}>{price.name}</Link>
        <div className="muted small">
          {price.ypgg} {price.sccj}
        </div>
      </>
    ),
  },
  {
    title: '合同价',
    key: 'price',
    align: 'right',
    width: 110,
    render: (_, price) => <b>{unitPrice(price.price)}</b>,
  },
  {
    title: '正常价',
    key: 'normal',
    align: 'right',
    width: 130,
    render: (_, price) => (
      <>
        {unitPrice(price.normal_price)}
        <div className="muted small">{belowWords(price)}</div>
      </>
    ),
  },
  {
    title: '有效期',
    key: 'days',
    width: 130,
    className: 'nowrap',
    render: (_, price) => (
      <>
        {price.valid_from}
        <div className="muted small">{price.valid_until ? `至 ${price.valid_until}` : '长期'}</div>
      </>
    ),
  },
  {
    title: '状态',
    key: 'state',
    width: 90,
    render: (_, { state }) => <span className={`tag ${TONES[state]}`}>{CONTRACT_PRICE_STATES[state]}</span>,
  },
];

/** How it stands to the normal price, in whole per cent. */
function belowWords({ price, normal_price: normal }: StaffContractPrice): string {
  if (normal === null || normal === price) return '';
  const percent = Math.abs((normal - price) / normal) * 100;
  return `${price < normal ? '低' : '高'} ${percent.toFixed(1)}%`;
}

const actsColumn = (edit: (price: StaffContractPrice) => void): Columns<StaffContractPrice>[number] => ({
  title: '操作',
  key: 'acts',
  width: 140,
  render: (_, price) => (
    <span className="btns">
      <button type="button" className="btn sm" onClick={() => edit(price)}>
        编辑
      </button>
      <DeleteButton price={price} />
    </span>
  ),
});

function DeleteButton({ price }: { price: StaffContractPrice }) {
  const { id, name } = price;
  const confirm = useConfirm();
  const remove = useDeletePrice();
  const ask = () =>
    confirm({
      title: '删除这条合同价？',
      content: price.customer_group
        ? `客户分组${price.customer_group.name}买“${name}”不再有这个价。已下的订单不受影响。`
        : `${price.company}买“${name}”不再有这个价：总部或所在分组有合同价的按那个价，没有的恢复正常价。已下的订单不受影响。`,
      okText: '删除',
      act: () => remove.mutateAsync(id),
      done: '合同价已删除',
    });
  return (
    <button type="button" className="btn sm danger" onClick={ask}>
      删除
    </button>
  );
}
