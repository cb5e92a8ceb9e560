import { useMutation } from '@tanstack/react-query';
import { Button, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { useFailure } from '../../../app/failure.tsx';
import { count } from '../../../app/format.ts';
import { type LineMatch, MOST_LINES, pastedLines, someAtATime } from '../goods-text.ts';
import type { CountingGoods } from '../values.ts';
import { countingGoods, findLine } from './picked.ts';

interface PasteDialogProps {
  add: (goods: CountingGoods[]) => void;
  close: () => void;
}

/** A list of goods as it was copied from a file: looked up line by line, then added at once. */
export function PasteDialog({ add, close }: PasteDialogProps) {
  const [text, setText] = useState('');
  const fail = useFailure();
  const lines = pastedLines(text);
  const isTooLong = lines.length > MOST_LINES;
  const find = useMutation({
    mutationFn: () => someAtATime(lines, AT_A_TIME, findLine),
    onError: (error) => fail(error),
  });
  return (
    <Modal title="粘贴商品清单" open onCancel={close} footer={null} width={640}>
      {find.data ? (
        <Matches matches={find.data} add={add} close={close} back={find.reset} />
      ) : (
        <>
          <Input.TextArea
            aria-label="商品清单"
            rows={10}
            value={text}
            onChange={(event) => setText(event.target.value)}
            placeholder={'每行一个：编号、条码、批准文号或名称\n从 Excel 整列复制即可，多列时取第一列'}
          />
          <div className="dialog-acts">
            <span className={isTooLong ? 'bad' : 'muted'} role="status">
              {isTooLong
                ? `一次最多 ${MOST_LINES} 行，现在 ${count(lines.length)} 行`
                : `${count(lines.length)} 行`}
            </span>
            <Button onClick={close}>取消</Button>
            <Button
              type="primary"
              loading={find.isPending}
              disabled={lines.length === 0 || isTooLong}
              onClick={() => find.mutate()}
            >
              查找
            </Button>
          </div>
        </>
      )}
    </Modal>
  );
}

/** Lines looked up side by side. */
const AT_A_TIME = 4;

interface MatchesProps extends PasteDialogProps {
  matches: LineMatch[];
  back: () => void;
}

/** What was found; where a line may mean several goods, which. */
function Matches({ matches, add, close, back }: MatchesProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, number | undefined>>>({});
  const several = matches.filter(({ goods }) => goods.length > 1);
  const missing = matches.filter(({ goods }) => goods.length === 0);
  const picked = matches.flatMap(({ line, goods }) => {
    const one = goods.length === 1 ? goods[0] : goods.find(({ id }) => id === chosen[line]);
    return one ? [countingGoods(one)] : [];
  });
  const addAll = () => {
    add(picked);
    close();
  };
  return (
    <>
      <p className="alert info">
        {count(matches.length)} 行：找到 {count(matches.length - several.length - missing.length)} 个
        {several.length > 0 && `，${count(several.length)} 行有多个商品，请选择`}
        {missing.length > 0 && `，${count(missing.length)} 行没有找到`}
      </p>
      {several.length > 0 && (
        <ul className="promo-several">
          {several.map(({ line, goods }) => (
            <li key={line}>
              <span>{line}</span>
              <Select<number>
                aria-label={`${line}是哪个商品`}
                allowClear
                placeholder="不加入"
                value={chosen[line] ?? null}
                onChange={(id: number | undefined) => setChosen({ ...chosen, [line]: id })}
                options={goods.map(({ id, name, spec, maker }) => ({
                  value: id,
                  label: `${name} ${spec} · ${maker}`,
                }))}
              />
            </li>
          ))}
        </ul>
      )}
      {missing.length > 0 && (
        <p className="warn promo-missing">没有找到：{missing.map(({ line }) => line).join('、')}</p>
      )}
      <div className="dialog-acts">
        <Button onClick={back}>返回修改</Button>
        <Button type="primary" disabled={picked.length === 0} onClick={addAll}>
          加入 {count(picked.length)} 个
        </Button>
      </div>
    </>
  );
}
