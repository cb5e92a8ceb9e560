import { GOODS_STATUSES } from '@qingnang/contract/goods-facts';
import { Select, TreeSelect } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { count, date, month, unitPrice } from '../../app/format.ts';
import { Icon } from '../../app/Icon.tsx';
import { ListFoot } from '../../app/ListFoot.tsx';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { useWide } from '../../app/media.ts';
import { useOptions } from '../../app/options.ts';
import { PageTitle } from '../../app/Pages.tsx';
import { thumb } from '../../app/picture.ts';
import { SearchBox } from '../../app/SearchBox.tsx';
import { type ListParams, useListParams } from '../../app/useListParams.ts';
import { GOODS_STATUS_TONES, optionsOf, RX_CLASSES } from '../../app/words.ts';
import { categoryTree } from '../../shared/categories.ts';
import { exportAddress, type GoodsRow, useGoodsList } from './api.ts';
import { ShelfBar } from './parts/ShelfBar.tsx';
import './goods.css';

/** 商品: everything that can be sold, drafts and what is off the shelf included. */
export function GoodsList() {
  const me = useMe();
  const params = useListParams();
  const filter = {
    keywords: params.get('keywords'),
    status: params.get('status'),
    stock: params.get('stock'),
    category_id: params.get('category_id'),
    sort: params.get('sort'),
    page: params.page,
  };
  const goods = useGoodsList(filter);
  const [selected, setSelected] = useSelection(goods.data?.list ?? []);
  const canWrite = may(me, 'goods.write');
  return (
    <>
      <PageTitle>商品</PageTitle>
      <div className="page-head">
        <h1>商品</h1>
        {goods.data && <span className="muted">{count(goods.data.total)} 个</span>}
        <div className="btns">
          <a className="btn" href={exportAddress(filter)} download>
            <Icon name="download" /> 导出 XLSX
          </a>
          {canWrite && (
            <>
              <Link className="btn" to="/mass">
                <Icon name="file-spreadsheet" /> 批量修改
              </Link>
              <Link className="btn primary" to="/goods/new">
                <Icon name="plus" /> 新增商品
              </Link>
            </>
          )}
        </div>
      </div>
      <section className="card" aria-label="商品列表">
        <Filter params={params} />
        {canWrite && <ShelfBar goods={selected} clear={() => setSelected([])} />}
        <ListTable<GoodsRow>
          label="商品"
          columns={columns(useWide())}
          rows={goods.data?.list}
          rowKey="id"
          error={goods.error}
          retry={goods.refetch}
          empty="没有符合条件的商品，试试换个关键词或清空筛选"
          {...(canWrite
            ? {
                rowSelection: {
                  columnWidth: 36,
                  selectedRowKeys: selected.map(({ id }) => id),
                  onChange: (keys) => setSelected(keys.map(Number)),
                  getCheckboxProps: (row) => ({ 'aria-label': `选择 ${row.name}` }),
                },
              }
            : {})}
        />
        <ListFoot unit="个商品" data={goods.data} onPage={params.setPage} />
      </section>
    </>
  );
}

/** Ticked goods among those shown: what has left the list is no longer ticked. */
function useSelection(rows: GoodsRow[]) {
  const [ids, setIds] = useState<number[]>([]);
  return [rows.filter(({ id }) => ids.includes(id)), setIds] as const;
}

const FILTERS = ['keywords', 'status', 'stock', 'category_id'];

function Filter({ params }: { params: ListParams }) {
  const { data: options } = useOptions();
  const isFiltered = FILTERS.some((name) => params.get(name) !== '');
  const clear = () => params.set(Object.fromEntries(FILTERS.map((name) => [name, ''])));
  return (
    <search className="filt">
      <SearchBox
        label="搜索商品"
        placeholder="名称、拼音、厂家、批准文号、条码、外部编号"
        value={params.get('keywords')}
        onSearch={(keywords) => params.set({ keywords })}
      />
      <TreeSelect
        aria-label="分类"
        className="goods-category"
        placeholder="全部分类"
        allowClear
        showSearch={{ treeNodeFilterProp: 'title' }}
        loading={!options}
        treeData={categoryTree(options?.categories ?? [])}
        value={Number(params.get('category_id')) || undefined}
        onChange={(id: number | undefined) => params.set({ category_id: id ? String(id) : '' })}
      />
      <Select
        aria-label="状态"
        className="goods-filter"
        value={params.get('status')}
        onChange={(status) => params.set({ status })}
        options={[{ value: '', label: '全部状态' }, ...optionsOf(GOODS_STATUSES)]}
      />
      <Select
        aria-label="库存"
        className="goods-filter"
        value={params.get('stock')}
        onChange={(stock) => params.set({ stock })}
        options={[
          { value: '', label: '全部库存' },
          { value: 'in', label: '有库存' },
          { value: 'out', label: '缺货' },
        ]}
      />
      <Select
        aria-label="排序"
        className="goods-filter"
        value={params.get('sort')}
        onChange={(sort) => params.set({ sort })}
        options={[
          { value: '', label: '最近更新' },
          { value: 'score', label: '资料最缺' },
        ]}
      />
      {isFiltered && (
        <button type="button" className="btn text" onClick={clear}>
          清空
        </button>
      )}
    </search>
  );
}

function columns(isWide: boolean): Columns<GoodsRow> {
  const all: (Columns<GoodsRow>[number] & { wideOnly?: true })[] = [
    { title: '商品', key: 'name', render: (_, row) => <Name row={row} /> },
    { title: '厂家', dataIndex: 'maker' },
    { title: '批准文号', dataIndex: 'approval_no', className: 'sub nowrap', wideOnly: true },
    { title: '条码', dataIndex: 'barcode', className: 'sub nowrap', wideOnly: true },
    { title: '外部编号', dataIndex: 'external_ids', className: 'sub', wideOnly: true },
    {
      title: '分类',
      key: 'rx',
      className: 'sub nowrap',
      render: (_, row) => RX_CLASSES[row.rx_class] ?? row.rx_class,
    },
    { title: '状态', key: 'status', render: (_, row) => <Status status={row.status} /> },
    {
      title: '普通价',
      key: 'price',
      align: 'right',
      className: 'strong nowrap',
      render: (_, row) => unitPrice(row.price),
    },
    { title: '可用', key: 'available', align: 'right', render: (_, row) => <Available row={row} /> },
    {
      title: '占用',
      key: 'reserved',
      align: 'right',
      className: 'sub',
      render: (_, row) => count(row.reserved),
    },
    {
      title: '近效期',
      key: 'expiry',
      className: 'sub nowrap',
      render: (_, row) => month(row.nearest_expiry),
    },
    { title: '资料', key: 'score', align: 'right', className: 'sub', render: (_, row) => `${row.score}%` },
    {
      title: '更新',
      key: 'updated',
      className: 'sub nowrap',
      render: (_, row) => date(row.updated_at),
      wideOnly: true,
    },
  ];
  return all.filter(({ wideOnly }) => isWide || !wideOnly);
}

function Name({ row }: { row: GoodsRow }) {
  return (
    <span className="goods-name">
      {row.image ? (
        <img className="pk" src={thumb(row.image)} alt="" loading="lazy" />
      ) : (
        <span className="pk" />
      )}
      <span>
        <Link to={`/goods/${row.id}`}>{row.name}</Link>
        <span className="muted small">
          {row.spec}　{row.unit}
        </span>
      </span>
    </span>
  );
}

function Status({ status }: { status: string }) {
  return (
    <span className={`tag ${GOODS_STATUS_TONES[status] ?? ''}`}>{GOODS_STATUSES[status] ?? status}</span>
  );
}

function Available({ row: { available } }: { row: GoodsRow }) {
  return available > 0 ? count(available) : <span className="bad strong">缺货</span>;
}
