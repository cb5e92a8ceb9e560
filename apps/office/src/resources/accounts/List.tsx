import { useState } from 'react';
import { Link } from 'react-router';
import { date, yuan } from '../../app/format.ts';
import { Icon } from '../../app/Icon.tsx';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { Phone } from '../../app/Phone.tsx';
import { useRankOptions, useTypeOptions } from '../../app/reference.ts';
import { useListParams } from '../../app/useListParams.ts';

import { useCustomerGroupOptions } from '../../shared/customer-groups.ts';
import { PASS_TONES, PASS_WORDS } from '../../shared/pass-words.ts';
import { type CustomerRow, exportPath, useCustomerOptions, useCustomers } from './api.ts';
import { ImportCustomers } from './parts/ImportCustomers.tsx';
import { NewCustomer } from './parts/NewCustomer.tsx';
import './accounts.css';

const FILTERS = [
  'keywords',
  'buyer_type',
  'rank',
  'customer_group_id',
  'is_passed',
  'blocked',
  'salesman_id',
  'province',
  'sort',
];

/** 客户: every buyer, found by name, number, code or user name. */
export function CustomerList() {
  const canWrite = may(useMe(), 'account.write');
  const params = useListParams();
  const filter = {
    ...Object.fromEntries(FILTERS.map((name) => [name, params.get(name)])),
    page: params.page,
  };
  const customers = useCustomers(filter);
  const options = useCustomerOptions().data;
  const [ranks, types, groups] = [useRankOptions(), useTypeOptions(), useCustomerGroupOptions()];
  const [adding, setAdding] = useState<'file' | 'form' | null>(null);
  return (
    <>
      <ListPage<CustomerRow>
        title="客户"
        label="客户列表"
        measure="个"
        noun="客户"
        params={params}
        acts={
          <>
            <a className="btn" href={exportPath(filter)} download>
              <Icon name="download" /> 导出
            </a>
            {canWrite && (
              <>
                <button type="button" className="btn" onClick={() => setAdding('file')}>
                  <Icon name="upload" /> 导入
                </button>
                <button type="button" className="btn primary" onClick={() => setAdding('form')}>
                  <Icon name="plus" /> 新增客户
                </button>
              </>
            )}
          </>
        }
        search={{ label: '搜索客户', placeholder: '企业、用户名、电话、联系人、信用代码' }}
        filters={[
          { name: 'buyer_type', label: '类型', options: [ALL('全部类型'), ...types] },
          {
            name: 'rank',
            label: '等级',
            options: [ALL('全部等级'), ...ranks.map(({ value, label }) => ({ value: String(value), label }))],
          },
          {
            name: 'customer_group_id',
            label: '分组',
            options: [
              ALL('全部分组'),
              { value: '0', label: '不在分组' },
              ...groups.map(({ value, label }) => ({ value: String(value), label })),
            ],
          },
          {
            name: 'is_passed',
            label: '资质',
            options: [ALL('全部资质'), ...PASS_WORDS.map((label, at) => ({ value: String(at), label }))],
          },
          {
            name: 'salesman_id',
            label: '业务员',
            options: [
              ALL('全部业务员'),
              { value: '0', label: '无业务员' },
              ...(options?.staff ?? [])
                .filter(({ role }) => role === 'sales')
                .map(({ id, name }) => ({ value: String(id), label: name })),
            ],
          },
          {
            name: 'province',
            label: '地区',
            options: [
              ALL('全部地区'),
              ...(options?.provinces ?? []).map((name) => ({ value: name, label: name })),
            ],
          },
          {
            name: 'blocked',
            label: '停用',
            options: [ALL('全部状态'), { value: '0', label: '正常' }, { value: '1', label: '已停用' }],
          },
          {
            name: 'sort',
            label: '排序',
            options: [
              ALL('最近注册'),
              { value: 'last_order', label: '最近下单' },
              { value: 'month_desc', label: '本月采购额' },
            ],
          },
        ]}
        query={customers}
        columns={COLUMNS}
        empty="没有符合条件的客户"
      />
      {adding === 'file' && <ImportCustomers close={() => setAdding(null)} />}
      {adding === 'form' && <NewCustomer close={() => setAdding(null)} />}
    </>
  );
}

const ALL = (label: string) => ({ value: '', label });

const COLUMNS: Columns<CustomerRow> = [
  {
    title: '客户',
    key: 'company',
    render: (_, row) => (
      <>
        <Link className="strong" to={`/accounts/${row.id}`}>
          {row.company || row.username}
        </Link>
        {row.is_blocked && <span className="tag bad customer-mark">停用</span>}
        <div className="muted small">
          {row.username}
          {row.head && <> · 属于 {row.head.company}</>}
          {row.stores > 0 && <> · {row.stores} 家门店</>}
          {row.customer_group && <> · {row.customer_group.name}</>}
        </div>
      </>
    ),
  },
  {
    title: '类型、等级',
    key: 'type',
    width: 110,
    render: (_, row) => (
      <>
        {row.buyer_type_name}
        <div className="muted small">{row.rank_name}</div>
      </>
    ),
  },
  {
    title: '资质',
    key: 'passed',
    width: 96,
    render: (_, row) => (
      <span className={`tag ${PASS_TONES[row.is_passed] ?? ''}`}>{PASS_WORDS[row.is_passed]}</span>
    ),
  },
  {
    title: '联系人',
    key: 'contact',
    width: 130,
    render: (_, row) => (
      <>
        {row.contact_name || '—'}
        <div className="muted small nowrap">
          <Phone number={row.phone} of="account" id={row.id} />
        </div>
      </>
    ),
  },
  { title: '地区', dataIndex: 'region', className: 'sub' },
  { title: '业务员', key: 'salesman', width: 80, render: (_, row) => row.salesman || '—' },
  {
    title: '本月采购',
    key: 'month',
    align: 'right',
    width: 110,
    render: (_, row) => (row.month_amount === 0 ? <span className="muted">—</span> : yuan(row.month_amount)),
  },
  {
    title: '最近下单',
    key: 'last',
    className: 'sub nowrap',
    width: 100,
    render: (_, row) => (row.last_order_at === null ? '—' : date(row.last_order_at)),
  },
];
