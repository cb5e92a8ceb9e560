import { Modal } from 'antd';
import { useState } from 'react';
import { count } from '../../app/format.ts';
import { Icon } from '../../app/Icon.tsx';
import { ListFoot } from '../../app/ListFoot.tsx';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { PageTitle } from '../../app/Pages.tsx';
import { thumb } from '../../app/picture.ts';
import { SearchBox } from '../../app/SearchBox.tsx';
import { useListParams } from '../../app/useListParams.ts';
import { type StaffPointsGoods, usePointsGoods } from './api.ts';
import { PointsForm } from './Form.tsx';
import './points.css';

/** 积分商品: what the points mall shows, in its order. */
export function PointsGoodsList() {
  const canWrite = may(useMe(), 'campaign.write');
  const params = useListParams();
  const goods = usePointsGoods({ keywords: params.get('keywords'), page: params.page });
  const [open, setOpen] = useState<{ goods: StaffPointsGoods | null } | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <PageTitle>积分商品</PageTitle>
      <div className="page-head">
        <h1>积分商品</h1>
        {goods.data && <span className="muted">{count(goods.data.total)} 个</span>}
        {canWrite && (
          <div className="btns">
            <button type="button" className="btn primary" onClick={() => setOpen({ goods: null })}>
              <Icon name="plus" /> 新增积分商品
            </button>
          </div>
        )}
      </div>
      <section className="card" aria-label="积分商品列表">
        <search className="filt">
          <SearchBox
            label="搜索积分商品"
            placeholder="商品名称"
            value={params.get('keywords')}
            onSearch={(keywords) => params.set({ keywords })}
          />
        </search>
        <ListTable<StaffPointsGoods>
          label="积分商品"
          columns={canWrite ? [...COLUMNS, editColumn((row) => setOpen({ goods: row }))] : COLUMNS}
          rows={goods.data?.list}
          rowKey="id"
          error={goods.error}
          retry={goods.refetch}
          empty={params.get('keywords') === '' ? '还没有积分商品' : '没有这样的积分商品'}
        />
        <ListFoot unit="个积分商品" data={goods.data} onPage={params.setPage} />
      </section>
      <Modal
        title={open?.goods ? '修改积分商品' : '新增积分商品'}
        open={open !== null}
        onCancel={close}
        footer={null}
        width={560}
        destroyOnHidden
      >
        {open && <PointsForm goods={open.goods} close={close} />}
      </Modal>
    </>
  );
}

const COLUMNS: Columns<StaffPointsGoods> = [
  {
    title: '商品',
    key: 'name',
    render: (_, { name, image, describe }) => (
      <span className="points-name">
        {image && <img src={thumb(image)} alt="" loading="lazy" />}
        <span>
          {name}
          <div className="muted small">{describe}</div>
        </span>
      </span>
    ),
  },
  { title: '所需积分', key: 'points', align: 'right', width: 110, render: (_, { points }) => count(points) },
  { title: '库存', key: 'stock', align: 'right', width: 90, render: (_, { stock }) => count(stock) },
  {
    title: '每户限兑',
    key: 'limit',
    align: 'right',
    width: 90,
    render: (_, { limit_per_account: limit }) => (limit === null ? '不限' : count(limit)),
  },
  { title: '排序', dataIndex: 'sort', align: 'right', className: 'sub', width: 80 },
  {
    title: '状态',
    key: 'state',
    width: 90,
    render: (_, { is_on: isOn, stock }) => {
      if (isOn === 0) return <span className="tag">下架</span>;
      return stock > 0 ? <span className="tag ok">上架</span> : <span className="tag wait">已兑完</span>;
    },
  },
];

const editColumn = (edit: (goods: StaffPointsGoods) => void): Columns<StaffPointsGoods>[number] => ({
  title: '操作',
  key: 'acts',
  width: 90,
  render: (_, goods) => (
    <button type="button" className="btn text" onClick={() => edit(goods)}>
      修改
    </button>
  ),
});
