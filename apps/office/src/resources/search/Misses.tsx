import { App, Form, Modal, Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { DialogActs } from '../../app/DialogActs.tsx';
import { useFailure } from '../../app/failure.tsx';
import { count, dateTime } from '../../app/format.ts';
import { GoodsPicker, type PickedGoods } from '../../app/GoodsPicker.tsx';
import { ListFoot } from '../../app/ListFoot.tsx';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { PageTitle } from '../../app/Pages.tsx';
import { useShortList } from '../../app/short-list.ts';
import { useListParams } from '../../app/useListParams.ts';
import { type MissRow, SYNONYMS, useMisses } from './api.ts';
import { SynonymField } from './SynonymField.tsx';
import { SearchTabs } from './Tabs.tsx';
import './search.css';

const USUAL_DAYS = '30';

/** 无结果搜索: what buyers looked for and did not find, most wanted first. */
export function MissList() {
  const canWrite = may(useMe(), 'search.write');
  const params = useListParams();
  const days = params.get('days') || USUAL_DAYS;
  const misses = useMisses(days, params.page);
  const { data } = misses;
  const asked = params.get('word');
  const [words, setWords] = useState(asked && canWrite ? [asked] : null);
  const close = () => {
    setWords(null);
    if (asked) params.set({ word: '' });
  };
  return (
    <>
      <PageTitle>无结果搜索</PageTitle>
      <div className="page-head">
        <h1>无结果搜索</h1>
        {data && (
          <span className="muted">
            {count(data.searches)} 次搜索，{count(data.missed)} 次没有结果
          </span>
        )}
      </div>
      <section className="card" aria-label="无结果搜索">
        <SearchTabs />
        <div className="filt">
          <Select
            aria-label="时间"
            className="misses-days"
            value={days}
            onChange={(next) => params.set({ days: next === USUAL_DAYS ? '' : next })}
            options={['7', '30', '90'].map((value) => ({ value, label: `最近 ${value} 天` }))}
          />
        </div>
        <ListTable<MissRow>
          label="无结果搜索"
          columns={columns(canWrite ? setWords : null)}
          rows={data?.list}
          rowKey="word"
          error={misses.error}
          retry={misses.refetch}
          empty="这段时间买家搜的词都有结果"
        />
        <ListFoot unit="个词" data={data} onPage={params.setPage} />
      </section>
      <Modal
        title="新增同义词"
        open={words !== null}
        onCancel={close}
        footer={null}
        width={480}
        destroyOnHidden
      >
        {words !== null && <SynonymForm words={words} close={close} />}
      </Modal>
    </>
  );
}

const SHOWN: Readonly<Record<MissRow['shown'], string>> = {
  '': '没有商品',
  corrected: '拼音纠正后的商品',
  left_out: '去掉部分词后的商品',
};

const columns = (addSynonym: ((words: string[]) => void) | null): Columns<MissRow> => [
  { title: '搜索词', dataIndex: 'word', className: 'strong' },
  {
    title: '搜的是',
    key: 'kind',
    width: 80,
    className: 'sub',
    render: (_, { kind }) => (kind === 2 ? '厂家' : '药品'),
  },
  { title: '次数', key: 'times', align: 'right', width: 80, render: (_, row) => count(row.times) },
  {
    title: '最近一次',
    key: 'last',
    width: 150,
    className: 'sub nowrap',
    render: (_, row) => dateTime(row.last_at),
  },
  {
    title: '现在能找到',
    key: 'now',
    align: 'right',
    width: 100,
    render: (_, { found_now: found, word }) =>
      found > 0 ? <Link to={`/search?try=${encodeURIComponent(word)}`}>{count(found)} 个</Link> : '没有',
  },
  {
    title: '买家看到',
    key: 'shown',
    width: 150,
    className: 'sub',
    render: (_, { shown }) => SHOWN[shown],
  },
  {
    title: addSynonym ? '相近的词，点一下设为同义词' : '相近的词',
    key: 'nearest',
    render: (_, { word, nearest }) => <Nearest word={word} nearest={nearest} addSynonym={addSynonym} />,
  },
  ...(addSynonym
    ? [
        {
          title: '操作',
          key: 'acts',
          width: 100,
          render: (_: unknown, { word }: MissRow) => (
            <button type="button" className="btn text" onClick={() => addSynonym([word])}>
              加同义词
            </button>
          ),
        },
      ]
    : []),
];

interface NearestProps {
  word: string;
  nearest: readonly string[];
  addSynonym: ((words: string[]) => void) | null;
}

function Nearest({ word, nearest, addSynonym }: NearestProps) {
  if (nearest.length === 0 || !addSynonym) return nearest.join('、') || '—';
  return (
    <span className="near">
      {nearest.map((near) => (
        <button
          key={near}
          type="button"
          className="btn text"
          aria-label={`${word} 与 ${near} 设为同义词`}
          onClick={() => addSynonym([word, near])}
        >
          {near}
        </button>
      ))}
    </span>
  );
}

function SynonymForm({ words, close }: { words: string[]; close: () => void }) {
  const { save } = useShortList(SYNONYMS);
  const [form] = Form.useForm<{ words: string[] }>();
  const fail = useFailure();
  const { message } = App.useApp();
  const addName = (_: number | undefined, goods?: PickedGoods) => {
    if (!goods) return;
    const typed: string[] = form.getFieldValue('words') ?? [];
    form.setFieldValue('words', [...new Set([...typed, goods.name])]);
  };
  const submit = async (values: { words: string[] }) => {
    try {
      await save.mutateAsync({ id: null, values });
      message.success('同义词已保存');
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Form form={form} layout="vertical" initialValues={{ words }} onFinish={submit}>
      <Form.Item label="按商品添加" htmlFor="synonym-goods" extra="选中后把它的名称加为意思相同的词">
        <GoodsPicker id="synonym-goods" onChange={addName} />
      </Form.Item>
      <SynonymField hint="也可以自己补上商品名称里用的词，按回车" id={0} />
      <DialogActs close={close} isSaving={save.isPending} />
    </Form>
  );
}
