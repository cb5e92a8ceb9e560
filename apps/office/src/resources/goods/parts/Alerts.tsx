import { GOODS_LABELS } from '@qingnang/contract/goods-labels';
import type { FormInstance } from 'antd';
import { useEffect, useRef } from 'react';
import { dateTime } from '../../../app/format.ts';
import { Icon } from '../../../app/Icon.tsx';
import type { AdminGoods } from '../api.ts';
import type { GoodsValues } from '../values.ts';
import type { Problem } from './useGoodsForm.ts';

/** One summary of what has to be put right before saving; each entry leads to its field. */
export function ErrorSummary({ form, problems }: { form: FormInstance<GoodsValues>; problems: Problem[] }) {
  if (problems.length === 0) return null;
  return (
    <div className="alert bad summary" role="alert">
      <Icon name="circle-alert" />
      <span>保存前请改正 {problems.length} 处：</span>
      <ul>
        {problems.map(({ name, message }) => (
          <li key={name.join('.')}>
            <button
              type="button"
              className="link"
              onClick={() => form.scrollToField(name, { focus: true, block: 'center' })}
            >
              {labelOf(name)}：{message}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const labelOf = ([field]: Problem['name']) => GOODS_LABELS[field as keyof GoodsValues] ?? String(field);

interface OvertakenProps {
  held: AdminGoods;
  fresh: AdminGoods;
  reload: (fresh: AdminGoods) => void;
}

/** Somebody else was quicker: who, and what they changed. */
export function Overtaken({ held, fresh, reload }: OvertakenProps) {
  const known = new Set(held.log.map(entryKey));
  const entries = fresh.log.filter((entry) => !known.has(entryKey(entry)));
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    alert.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div className="alert bad summary" role="alert" ref={alert}>
      <Icon name="triangle-alert" />
      <div>
        打开之后，这个商品已被他人修改，您的改动没有保存。
        <ul>
          {entries.map((entry) => (
            <li key={entryKey(entry)}>
              {entry.staff}　{dateTime(entry.at)}　{entry.action}　{entry.changes}
            </li>
          ))}
        </ul>
      </div>
      <button type="button" className="btn sm" onClick={() => reload(fresh)}>
        放弃我的改动，重新载入
      </button>
    </div>
  );
}

const entryKey = ({ at, staff, action, changes }: AdminGoods['log'][number]) =>
  [at, staff, action, changes].join('|');
