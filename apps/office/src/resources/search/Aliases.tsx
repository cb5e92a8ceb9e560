import { App } from 'antd';
import { useFailure } from '../../app/failure.tsx';
import { count } from '../../app/format.ts';
import { ListFoot } from '../../app/ListFoot.tsx';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { PageTitle } from '../../app/Pages.tsx';
import { SearchBox } from '../../app/SearchBox.tsx';
import { useListParams } from '../../app/useListParams.ts';
import { type AliasRow, useAliases, useAliasSwitch } from './api.ts';
import { SearchTabs } from './Tabs.tsx';
import './search.css';

const KINDS: Readonly<Record<AliasRow['kind'], string>> = {
  popular: '旧称、俗称',
  trade: '商品名',
  english: '英文名',
};

/** 内置别名: other names of medicines that come with the product; each can be switched off. */
export function AliasList() {
  const canWrite = may(useMe(), 'search.write');
  const params = useListParams();
  const keywords = params.get('keywords');
  const aliases = useAliases(keywords, params.page);
  const { data } = aliases;
  return (
    <>
      <PageTitle>内置别名</PageTitle>
      <div className="page-head">
        <h1>内置别名</h1>
        <span className="muted">
          买家搜别名而没有商品时，按通用名查找并说明；旧称、商品名与英文名据药学常识整理
          {data && data.off > 0 && `，已停用 ${count(data.off)} 个`}
        </span>
      </div>
      <section className="card" aria-label="内置别名">
        <SearchTabs />
        <div className="filt">
          <SearchBox
            label="别名或通用名"
            placeholder="别名或通用名，如：扑热息痛"
            value={keywords}
            onSearch={(words) => params.set({ keywords: words })}
          />
        </div>
        <ListTable<AliasRow>
          label="内置别名"
          columns={[...COLUMNS, ...(canWrite ? [ACTS] : [])]}
          rows={data?.list}
          rowKey="name"
          error={aliases.error}
          retry={aliases.refetch}
          empty="没有这样的别名，可在“同义词”里自己添加"
        />
        <ListFoot unit="个别名" data={data} onPage={params.setPage} />
      </section>
    </>
  );
}

const COLUMNS: Columns<AliasRow> = [
  { title: '别名', dataIndex: 'name', className: 'strong' },
  { title: '按什么查找', key: 'as', render: (_, { as }) => as.join('、') },
  { title: '类别', key: 'kind', width: 110, className: 'sub', render: (_, { kind }) => KINDS[kind] },
  {
    title: '本店商品',
    key: 'goods',
    align: 'right',
    width: 90,
    render: (_, { goods }) => (goods === 0 ? '没有' : `${count(goods)} 个`),
  },
  {
    title: '状态',
    key: 'on',
    width: 80,
    render: (_, { is_on: isOn }) => (
      <span className={isOn ? 'tag ok' : 'tag'}>{isOn ? '启用' : '已停用'}</span>
    ),
  },
];

const ACTS: Columns<AliasRow>[number] = {
  title: '操作',
  key: 'acts',
  width: 90,
  render: (_, row) => <Switch row={row} />,
};

function Switch({ row: { name, is_on: isOn } }: { row: AliasRow }) {
  const change = useAliasSwitch();
  const fail = useFailure();
  const { message } = App.useApp();
  const flip = async () => {
    try {
      await change.mutateAsync({ name, is_on: !isOn });
      message.success(isOn ? `已停用“${name}”` : `已启用“${name}”`);
    } catch (error) {
      fail(error);
    }
  };
  return (
    <button
      type="button"
      className="btn text"
      aria-label={`${isOn ? '停用' : '启用'}${name}`}
      disabled={change.isPending}
      onClick={flip}
    >
      {isOn ? '停用' : '启用'}
    </button>
  );
}
