import { Form, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { count, dateTime } from '../../app/format.ts';
import { GoodsPicker } from '../../app/GoodsPicker.tsx';
import { MomentInput } from '../../app/MomentInput.tsx';
import { may, useMe } from '../../app/me.ts';
import { OPTIONAL_MOMENT } from '../../app/moment-rule.ts';
import { PageTitle } from '../../app/Pages.tsx';
import { SearchBox } from '../../app/SearchBox.tsx';
import { ShortList } from '../../app/ShortList.tsx';
import {
  PINS,
  type PinRow,
  type PinValues,
  READINGS,
  type ReadingRow,
  SYNONYMS,
  type SynonymRow,
  useTry,
} from './api.ts';
import { SynonymField } from './SynonymField.tsx';
import { SearchTabs } from './Tabs.tsx';
import { Trial } from './Trial.tsx';
import './search.css';

/** 搜索调优: what buyers' words mean, how they are read, and what stands first. */
export function SearchTuning() {
  const canWrite = may(useMe(), 'search.write');
  return (
    <>
      <PageTitle>搜索调优</PageTitle>
      <div className="page-head">
        <h1>搜索调优</h1>
        <span className="muted">保存后几秒内生效</span>
      </div>
      <section className="card">
        <SearchTabs />
        <TryBox />
      </section>
      <Synonyms canWrite={canWrite} />
      <Readings canWrite={canWrite} />
      <Pins canWrite={canWrite} />
    </>
  );
}

/** 试搜: the search as buyers have it. */
function TryBox() {
  const [params] = useSearchParams();
  const [words, setWords] = useState(params.get('try') ?? '');
  const { data } = useTry(words);
  return (
    <div className="try">
      <SearchBox
        label="试搜"
        placeholder="输入买家会用的词，看能找到什么"
        value={words}
        onSearch={setWords}
      />
      {words !== '' && data && (
        <div role="status">
          {data.corrected && (
            <p className="alert info">
              没有找到“{words}”，买家看到的是“{data.corrected}”的结果
            </p>
          )}
          {data.meant.map(({ typed, as }) => (
            <p className="alert info" key={typed}>
              没有找到“{typed}”，买家看到的是“{as.join('、')}”的结果
            </p>
          ))}
          {data.left_out.length > 0 && (
            <p className="alert info">没有商品符合全部词语，未按“{data.left_out.join('”“')}”筛选</p>
          )}
          {data.near.length > 0 && <p className="alert info">后面是拼音相近的“{data.near.join('、')}”</p>}
          {data.nearest.length > 0 && (
            <p className="alert info">
              {data.corrected ? '另请买家选择' : `没有找到“${words}”，请买家选择`}：{data.nearest.join('、')}
            </p>
          )}
          <p className="muted">共 {count(data.total)} 个商品</p>
          <ol>
            {data.list.map((goods) => (
              <li key={goods.id}>
                <Link to={`/goods/${goods.id}`}>{goods.name}</Link>
                <div className="muted small">
                  {goods.spec}　{goods.maker}
                </div>
              </li>
            ))}
          </ol>
        </div>
      )}
    </div>
  );
}

function Synonyms({ canWrite }: { canWrite: boolean }) {
  return (
    <ShortList<SynonymRow, { words: string[] }>
      name="同义词"
      calls={SYNONYMS}
      canWrite={canWrite}
      hint="搜其中一个词，也找到含其他词的商品"
      empty="还没有同义词，例如：白加黑 = 氨酚伪麻美芬片"
      blank={{ words: [] }}
      valuesOf={({ words }) => ({ words })}
      label={({ words }) => words.join('、')}
      columns={[
        {
          title: '词',
          key: 'words',
          render: (_, { words }) =>
            words.map((word) => (
              <span className="tag" key={word}>
                {word}
              </span>
            )),
        },
      ]}
      fields={(row) => <SynonymField hint="输入一个词后按回车" id={row?.id ?? 0} />}
    />
  );
}

function Readings({ canWrite }: { canWrite: boolean }) {
  return (
    <ShortList<ReadingRow, { word: string; reading: string }>
      name="读音"
      calls={READINGS}
      canWrite={canWrite}
      hint="拼音库不知道的读法，例如：枸杞 gou qi"
      empty="还没有补充的读音"
      blank={{ word: '', reading: '' }}
      label={({ word, reading }) => `${word} ${reading}`}
      columns={[
        { title: '词', dataIndex: 'word' },
        { title: '读音', dataIndex: 'reading' },
        { title: '含此词的商品', key: 'goods', align: 'right', render: (_, row) => count(row.goods) },
      ]}
      fields={() => (
        <>
          <Form.Item
            name="word"
            label="词"
            rules={[{ required: true, pattern: /^\p{Script=Han}{1,10}$/u, message: '请填写 1 至 10 个汉字' }]}
          >
            <Input maxLength={10} autoComplete="off" />
          </Form.Item>
          <Form.Item
            name="reading"
            label="读音"
            extra="每个字一个拼音，用空格隔开，不带声调"
            rules={[{ required: true, pattern: /^[a-z]+( [a-z]+)*$/, message: '只能是小写拼音和空格' }]}
          >
            <Input maxLength={80} autoComplete="off" placeholder="gou qi" />
          </Form.Item>
        </>
      )}
    />
  );
}

const windowWords = ({ starts_at: from, ends_at: to }: PinRow) =>
  from === null && to === null
    ? '长期'
    : `${from === null ? '即日' : dateTime(from)} 至 ${to === null ? '长期' : dateTime(to)}`;

function Pins({ canWrite }: { canWrite: boolean }) {
  return (
    <ShortList<PinRow, PinValues>
      name="置顶商品"
      calls={PINS}
      canWrite={canWrite}
      hint="买家搜这个词时排在最前"
      empty="还没有置顶商品"
      blank={{ word: '', goods_id: undefined, position: 1, starts: '', ends: '' }}
      label={(row) => `${row.word} → ${row.goods_name}`}
      columns={[
        { title: '搜索词', dataIndex: 'word' },
        {
          title: '商品',
          key: 'goods',
          render: (_, row) => (
            <>
              <Link to={`/goods/${row.goods_id}`}>{row.goods_name}</Link>
              <div className="muted small">
                {row.spec}　{row.maker}
              </div>
            </>
          ),
        },
        { title: '位置', dataIndex: 'position', align: 'right', width: 70 },
        { title: '时间', key: 'window', className: 'sub', render: (_, row) => windowWords(row) },
      ]}
      fields={() => (
        <>
          <Form.Item
            name="word"
            label="搜索词"
            rules={[{ required: true, whitespace: true, message: '请填写搜索词' }]}
          >
            <Input maxLength={40} autoComplete="off" />
          </Form.Item>
          <Form.Item name="goods_id" label="商品" rules={[{ required: true, message: '请选择商品' }]}>
            <GoodsPicker />
          </Form.Item>
          <Form.Item name="position" label="位置" rules={[{ required: true, message: '请填写位置' }]}>
            <InputNumber min={1} max={20} precision={0} className="wide" />
          </Form.Item>
          <Form.Item name="starts" label="开始时间" extra="留空即现在" rules={[OPTIONAL_MOMENT]}>
            <MomentInput />
          </Form.Item>
          <Form.Item name="ends" label="结束时间" extra="留空即长期" rules={[OPTIONAL_MOMENT]}>
            <MomentInput />
          </Form.Item>
          <PinTrial />
        </>
      )}
    />
  );
}

function PinTrial() {
  const word = (Form.useWatch<string | undefined>('word') ?? '').trim();
  const goods = Form.useWatch<number | undefined>('goods_id');
  const position = Form.useWatch<number | null | undefined>('position');
  const isComplete = word !== '' && goods !== undefined && typeof position === 'number';
  return <Trial change={isComplete ? { pin: { word, goods_id: goods, position } } : null} />;
}
