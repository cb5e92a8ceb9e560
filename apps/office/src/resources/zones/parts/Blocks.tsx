import { keysOf } from '@qingnang/contract/keys';
import { App, Form } from 'antd';
import { useState } from 'react';
import { ANY } from '../../../app/failure.tsx';
import { Icon } from '../../../app/Icon.tsx';
import { type BlockKind, type BlockValues, blankBlock, type ZoneValues } from '../values.ts';
import { BLOCKS } from '../words.ts';
import { BlockCard } from './BlockCard.tsx';

const MOST = 40;

interface BlocksProps {
  /** How many problems a block has, by its place. */
  problems: ReadonlyMap<number, number>;
  canWrite: boolean;
}

/** The page of the zone: blocks in their order, each edited in its place. */
export function Blocks({ problems, canWrite }: BlocksProps) {
  const form = Form.useFormInstance<ZoneValues>();
  const { modal } = App.useApp();
  /** Keys of the blocks of which only the head is shown. */
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const toggle = (key: number) =>
    setClosed((before) => {
      const now = new Set(before);
      if (!now.delete(key)) now.add(key);
      return now;
    });
  const blockAt = (place: number): BlockValues => form.getFieldValue(['blocks', place]);
  const askRemove = (place: number, remove: (place: number) => void) =>
    modal.confirm({
      title: `移除组件 ${place + 1}（${BLOCKS[blockAt(place).kind]}）？`,
      okText: '移除',
      okButtonProps: { danger: true },
      onOk: () => remove(place),
    });
  return (
    <Form.List name="blocks" rules={[ANY]}>
      {(fields, { add, remove, move }, { errors }) => (
        <section className="stack zone-blocks" aria-label="页面组件">
          <div className="zone-blocks-head">
            <h2>页面组件</h2>
            <span className="muted">{fields.length > 0 && `${fields.length} 个，从上到下显示`}</span>
            {fields.length > 1 && (
              <span className="btns push">
                <button
                  type="button"
                  className="btn text"
                  onClick={() => setClosed(new Set(fields.map(({ key }) => key)))}
                >
                  全部收起
                </button>
                <button type="button" className="btn text" onClick={() => setClosed(new Set())}>
                  全部展开
                </button>
              </span>
            )}
          </div>
          {fields.map(({ key, name }) => (
            <BlockCard
              key={key}
              place={name}
              length={fields.length}
              kind={blockAt(name).kind}
              problems={problems.get(name) ?? 0}
              isOpen={!closed.has(key)}
              toggle={() => toggle(key)}
              canWrite={canWrite}
              move={(to) => move(name, to)}
              copy={() => add(structuredClone(blockAt(name)), name + 1)}
              remove={() => askRemove(name, remove)}
            />
          ))}
          <Form.ErrorList errors={errors} />
          {fields.length === 0 && (
            <p className="card state">还没有组件：不加组件时，商城按列表显示专区的全部商品。</p>
          )}
          {canWrite && <AddBlock isFull={fields.length >= MOST} add={(kind) => add(blankBlock(kind))} />}
        </section>
      )}
    </Form.List>
  );
}

function AddBlock({ isFull, add }: { isFull: boolean; add: (kind: BlockKind) => void }) {
  return (
    <div className="card zone-add">
      <span className="muted">{isFull ? `最多 ${MOST} 个组件` : '添加组件'}</span>
      {keysOf(BLOCKS).map((kind) => (
        <button key={kind} type="button" className="btn" disabled={isFull} onClick={() => add(kind)}>
          <Icon name="plus" size={14} /> {BLOCKS[kind]}
        </button>
      ))}
    </div>
  );
}
