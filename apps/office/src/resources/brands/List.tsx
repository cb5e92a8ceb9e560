import { useState } from 'react';
import { count } from '../../app/format.ts';
import { Icon } from '../../app/Icon.tsx';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { PageTitle } from '../../app/Pages.tsx';
import { thumb } from '../../app/picture.ts';
import { SearchBox } from '../../app/SearchBox.tsx';
import { useConfirm } from '../../app/useConfirm.ts';
import { useListParams } from '../../app/useListParams.ts';
import { type Brand, useBrands, useDeleteBrand } from './api.ts';
import { BrandDialog } from './BrandDialog.tsx';
import './brands.css';

/** What the dialog is about: a brand, or 'new'; null = it is closed. */
type Edited = Brand | 'new' | null;

/** 品牌, in the order in which the brand zone shows them. */
export function BrandList() {
  const canWrite = may(useMe(), 'goods.write');
  const params = useListParams();
  const { data, error, refetch } = useBrands();
  const [edited, setEdited] = useState<Edited>(null);
  const words = params.get('keywords');
  const rows = data?.list.filter(({ name }) => name.includes(words));
  return (
    <>
      <PageTitle>品牌</PageTitle>
      <div className="page-head">
        <h1>品牌</h1>
        {data && <span className="muted">{count(data.list.length)} 个</span>}
        {canWrite && (
          <div className="btns">
            <button type="button" className="btn primary" onClick={() => setEdited('new')}>
              <Icon name="plus" /> 新增品牌
            </button>
          </div>
        )}
      </div>
      <section className="card" aria-label="品牌列表">
        <search className="filt">
          <SearchBox
            label="搜索品牌"
            placeholder="品牌名称"
            value={words}
            onSearch={(keywords) => params.set({ keywords })}
          />
        </search>
        <ListTable<Brand>
          label="品牌"
          columns={canWrite ? [...COLUMNS, actsColumn(setEdited)] : COLUMNS}
          rows={rows}
          rowKey="id"
          error={error}
          retry={refetch}
          empty={words ? '没有符合条件的品牌' : '还没有品牌'}
        />
      </section>
      <BrandDialog
        brand={edited === 'new' ? null : edited}
        isOpen={edited !== null}
        close={() => setEdited(null)}
      />
    </>
  );
}

const COLUMNS: Columns<Brand> = [
  {
    title: '品牌',
    key: 'name',
    render: (_, { name, logo }) => (
      <span className="brand-name">
        {logo ? <img src={thumb(logo)} alt="" loading="lazy" /> : <i />}
        {name}
      </span>
    ),
  },
  { title: '说明', key: 'describe', className: 'sub', render: (_, { describe }) => describe || '—' },
  { title: '商品', key: 'goods', align: 'right', render: (_, { goods }) => count(goods) },
  { title: '排序', dataIndex: 'sort', align: 'right', className: 'sub' },
];

const actsColumn = (edit: (brand: Brand) => void): Columns<Brand>[number] => ({
  title: '操作',
  key: 'acts',
  width: 140,
  render: (_, brand) => (
    <span className="btns">
      <button type="button" className="btn sm" onClick={() => edit(brand)}>
        编辑
      </button>
      <DeleteButton brand={brand} />
    </span>
  ),
});

function DeleteButton({ brand: { id, name, goods } }: { brand: Brand }) {
  const confirm = useConfirm();
  const remove = useDeleteBrand();
  const ask = () =>
    confirm({
      title: `删除品牌“${name}”？`,
      content: goods > 0 ? `它的 ${count(goods)} 个商品照常销售，不再属于任何品牌。` : undefined,
      okText: '删除',
      act: () => remove.mutateAsync(id),
      done: `已删除“${name}”`,
    });
  return (
    <button type="button" className="btn sm danger" onClick={ask}>
      删除
    </button>
  );
}
