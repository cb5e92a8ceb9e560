import { Checkbox, Form, Input, InputNumber, Select } from 'antd';
import { may, useMe } from '../../app/me.ts';
import { PageTitle } from '../../app/Pages.tsx';
import { PictureInput } from '../../app/PictureInput.tsx';
import { ShortList } from '../../app/ShortList.tsx';
import { useShortList } from '../../app/short-list.ts';
import { useTargets } from '../../shared/targets/api.ts';
import { TargetInput } from '../../shared/targets/TargetInput.tsx';
import { TargetWords } from '../../shared/targets/TargetWords.tsx';
import { LINK_HINT } from '../../shared/targets/words.ts';
import { HOT_WORDS, LINKS, type LinkRow, NAV, type NavRow, type WordRow } from './api.ts';
import { childrenUnderParents } from './nav-order.ts';
import './content.css';

/** 导航与热词: what stands in the header and the footer of the shop. */
export function ContentLists() {
  const canWrite = may(useMe(), 'content.write');
  return (
    <>
      <PageTitle>导航与热词</PageTitle>
      <div className="page-head">
        <h1>导航与热词</h1>
        <span className="muted">保存后几秒内在商城生效</span>
      </div>
      <Nav canWrite={canWrite} />
      <HotWords canWrite={canWrite} />
      <Links canWrite={canWrite} />
    </>
  );
}

/** 1 or 0 of the wire as a checkbox. */
function FlagItem({ name, children }: { name: string; children: string }) {
  return (
    <Form.Item
      name={name}
      valuePropName="checked"
      getValueProps={(value) => ({ checked: value === 1 })}
      getValueFromEvent={(event: { target: { checked: boolean } }) => (event.target.checked ? 1 : 0)}
    >
      <Checkbox>{children}</Checkbox>
    </Form.Item>
  );
}

const SortItem = () => (
  <Form.Item name="sort" label="排序" extra="小的在前">
    <InputNumber min={0} max={100_000} precision={0} className="wide" />
  </Form.Item>
);

const required = (name: string) => [{ required: true, whitespace: true, message: `请填写${name}` }];

function Nav({ canWrite }: { canWrite: boolean }) {
  const { read } = useShortList(NAV);
  const targets = useTargets((read.data?.list ?? []).map(({ url }) => url));
  return (
    <ShortList<NavRow, Omit<NavRow, 'id'>>
      name="导航"
      calls={NAV}
      canWrite={canWrite}
      hint="商城顶部显示前 9 个；下级在悬停时展开"
      empty="还没有导航"
      arrange={childrenUnderParents}
      blank={{ parent_id: 0, name: '', url: '', image: '', is_open: 0, sort: 0 }}
      valuesOf={({ id: _, ...values }) => values}
      label={(row) => row.name}
      warning={(row) => (row.parent_id === 0 ? '它的下级会一起删除。' : '')}
      columns={[
        {
          title: '名称',
          key: 'name',
          render: (_, row) => (
            <span className={row.parent_id === 0 ? 'strong' : 'nav-child'}>{row.name}</span>
          ),
        },
        {
          title: '链接',
          key: 'url',
          render: (_, { url }) => <TargetWords url={url} target={targets.get(url)} />,
        },
        { title: '新窗口', key: 'open', width: 80, render: (_, row) => (row.is_open === 1 ? '是' : '') },
        { title: '排序', dataIndex: 'sort', width: 80, align: 'right' },
      ]}
      fields={(row, rows) => (
        <>
          <Form.Item name="parent_id" label="上级">
            <Select
              options={[
                { value: 0, label: '顶级' },
                ...rows
                  .filter(({ parent_id: parent, id }) => parent === 0 && id !== row?.id)
                  .map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </Form.Item>
          <Form.Item name="name" label="名称" rules={required('名称')}>
            <Input maxLength={12} />
          </Form.Item>
          <Form.Item name="url" label="链接" extra={LINK_HINT}>
            <TargetInput placeholder="/list?sort=sales" />
          </Form.Item>
          <Form.Item name="image" label="图标">
            <PictureInput label="图标" />
          </Form.Item>
          <SortItem />
          <FlagItem name="is_open">在新窗口打开</FlagItem>
        </>
      )}
    />
  );
}

function HotWords({ canWrite }: { canWrite: boolean }) {
  return (
    <ShortList<WordRow, Omit<WordRow, 'id'>>
      name="热搜词"
      calls={HOT_WORDS}
      canWrite={canWrite}
      empty="还没有热搜词"
      blank={{ word: '', is_hot: 0, sort: 0 }}
      valuesOf={({ id: _, ...values }) => values}
      label={(row) => row.word}
      columns={[
        { title: '热搜词', dataIndex: 'word' },
        {
          title: '标记',
          key: 'hot',
          width: 80,
          render: (_, row) => (row.is_hot === 1 ? <span className="tag bad">热</span> : ''),
        },
        { title: '排序', dataIndex: 'sort', width: 80, align: 'right' },
      ]}
      fields={() => (
        <>
          <Form.Item name="word" label="热搜词" rules={required('热搜词')}>
            <Input maxLength={20} />
          </Form.Item>
          <SortItem />
          <FlagItem name="is_hot">标为“热”</FlagItem>
        </>
      )}
    />
  );
}

function Links({ canWrite }: { canWrite: boolean }) {
  return (
    <ShortList<LinkRow, Omit<LinkRow, 'id'>>
      name="友情链接"
      calls={LINKS}
      canWrite={canWrite}
      empty="还没有友情链接"
      blank={{ name: '', url: '', sort: 0 }}
      valuesOf={({ id: _, ...values }) => values}
      label={(row) => row.name}
      columns={[
        { title: '名称', dataIndex: 'name' },
        { title: '链接', dataIndex: 'url' },
        { title: '排序', dataIndex: 'sort', width: 80, align: 'right' },
      ]}
      fields={() => (
        <>
          <Form.Item name="name" label="名称" rules={required('名称')}>
            <Input maxLength={30} />
          </Form.Item>
          <Form.Item name="url" label="链接" rules={required('链接')}>
            <Input maxLength={300} placeholder="https://" />
          </Form.Item>
          <SortItem />
        </>
      )}
    />
  );
}
