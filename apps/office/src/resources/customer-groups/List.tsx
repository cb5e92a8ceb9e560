import { useState } from 'react';
import { Link } from 'react-router';
import { count } from '../../app/format.ts';
import { Icon } from '../../app/Icon.tsx';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { PageTitle } from '../../app/Pages.tsx';
import { useConfirm } from '../../app/useConfirm.ts';
import { type CustomerGroup, useCustomerGroups } from '../../shared/customer-groups.ts';
import { useDeleteGroup } from './api.ts';
import { GroupDialog } from './GroupDialog.tsx';

/** 客户分组: customers that buy by one list of contract prices. */
export function CustomerGroupList() {
  const { data, error, refetch } = useCustomerGroups();
  const [edited, setEdited] = useState<CustomerGroup | 'new' | null>(null);
  return (
    <>
      <PageTitle>客户分组</PageTitle>
      <div className="page-head">
        <h1>客户分组</h1>
        <span className="muted">
          组内客户按同一份合同价采购；客户自己或总部有合同价的，以自己、总部的为准
        </span>
        <div className="btns">
          <button type="button" className="btn primary" onClick={() => setEdited('new')}>
            <Icon name="plus" /> 新增客户分组
          </button>
        </div>
      </div>
      <section className="card" aria-label="客户分组列表">
        <ListTable<CustomerGroup>
          label="客户分组"
          columns={[...COLUMNS, actsColumn(setEdited)]}
          rows={data?.list}
          rowKey="id"
          error={error}
          retry={refetch}
          empty="还没有客户分组"
        />
      </section>
      <GroupDialog edited={edited} close={() => setEdited(null)} />
    </>
  );
}

const COLUMNS: Columns<CustomerGroup> = [
  {
    title: '分组',
    key: 'name',
    render: (_, { name, note }) => (
      <>
        <b>{name}</b>
        {note !== '' && <div className="muted small">{note}</div>}
      </>
    ),
  },
  {
    title: '客户',
    key: 'customers',
    width: 180,
    render: (_, { id, customers, not_by_contract: without }) => (
      <>
        <CustomersLink id={id} customers={customers} />
        {without > 0 && (
          <div className="small">
            <span className="tag bad">{count(without)} 位未开启合同价</span>
          </div>
        )}
      </>
    ),
  },
  {
    title: '合同价',
    key: 'prices',
    width: 120,
    render: (_, { id, prices }) => (
      <Link to={`/contract-prices?customer_group_id=${id}`}>{count(prices)} 条</Link>
    ),
  },
];

/** For who may look at customers. */
function CustomersLink({ id, customers }: Pick<CustomerGroup, 'id' | 'customers'>) {
  const words = `${count(customers)} 位`;
  return may(useMe(), 'account.read') ? <Link to={`/accounts?customer_group_id=${id}`}>{words}</Link> : words;
}

const actsColumn = (edit: (group: CustomerGroup) => void): Columns<CustomerGroup>[number] => ({
  title: '操作',
  key: 'acts',
  width: 140,
  render: (_, group) => (
    <span className="btns">
      <button type="button" className="btn sm" aria-label={`编辑 ${group.name}`} onClick={() => edit(group)}>
        编辑
      </button>
      <DeleteButton group={group} />
    </span>
  ),
});

function DeleteButton({ group: { id, name, customers, prices } }: { group: CustomerGroup }) {
  const confirm = useConfirm();
  const remove = useDeleteGroup();
  const ask = () =>
    confirm({
      title: `删除客户分组“${name}”？`,
      content: prices > 0 ? `它的 ${count(prices)} 条合同价一并删除。` : '分组里没有客户，也没有合同价。',
      okText: '删除',
      act: () => remove.mutateAsync(id),
      done: '客户分组已删除',
    });
  return (
    <button
      type="button"
      className="btn sm danger"
      aria-label={`删除 ${name}`}
      disabled={customers > 0}
      title={customers > 0 ? '请先把客户移出分组' : undefined}
      onClick={ask}
    >
      删除
    </button>
  );
}
