import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Bones, Failed } from '../../../app/failure.tsx';
import { count, dateTime, unitPrice } from '../../../app/format.ts';
import { Icon } from '../../../app/Icon.tsx';
import { may, useMe } from '../../../app/me.ts';
import { useConfirm } from '../../../app/useConfirm.ts';
import { isOpen, KINDS, STATES } from '../../../shared/offer-states.ts';
import type { AdminGoods } from '../api.ts';
import { GroupBuy } from './GroupBuy.tsx';
import { SideCard } from './SideCard.tsx';
import { SpecialDialog } from './SpecialDialog.tsx';
import { proposedSpecial, stopWords } from './specials.ts';
import { type StaffSpecial, useGoodsSpecials, useStopSpecial } from './specialsApi.ts';

/** 特价 of this goods: what runs, what waits, what was. */
export function Specials({ goods, changed }: { goods: AdminGoods; changed: () => void }) {
  const canWrite = may(useMe(), 'campaign.write');
  const { data, error, refetch } = useGoodsSpecials(goods.id);
  /** What the dialog is about: an offer, or null for a new one. */
  const [edited, setEdited] = useState<StaffSpecial | null>(null);
  const [asked, setAsked] = useSearchParams();
  const [proposed, setProposed] = useState(() =>
    canWrite ? proposedSpecial(Date.now() / 1000, goods.lots, asked) : null,
  );
  const [isDialogOpen, setDialogOpen] = useState(proposed !== null);
  const open = (special: StaffSpecial | null) => {
    setEdited(special);
    setDialogOpen(true);
  };
  const close = () => {
    setDialogOpen(false);
    if (!proposed) return;
    setProposed(null);
    setAsked({}, { replace: true });
  };
  return (
    <SideCard id="special" title="特价" more={canWrite ? '' : '只读'} canWrite={canWrite}>
      {data ? (
        <SpecialTable
          specials={data.list}
          changed={changed}
          {...(canWrite ? { edit: (special: StaffSpecial) => open(special) } : {})}
        />
      ) : error ? (
        <Failed error={error} retry={refetch} />
      ) : (
        <Bones lines={4} />
      )}
      {canWrite && (
        <div className="lot-acts">
          <button type="button" className="btn sm" onClick={() => open(null)}>
            <Icon name="plus" size={14} /> 新增特价
          </button>
          <SpecialDialog
            goods={goods}
            special={edited}
            proposed={proposed}
            isOpen={isDialogOpen}
            close={close}
            saved={changed}
          />
        </div>
      )}
    </SideCard>
  );
}

interface TableProps {
  specials: StaffSpecial[];
  changed: () => void;
  /** Absent for who only reads. */
  edit?: (special: StaffSpecial) => void;
}

function SpecialTable({ specials, changed, edit }: TableProps) {
  if (specials.length === 0) return <p className="state">没有特价</p>;
  return (
    <table className="tb">
      <caption className="visually-hidden">特价</caption>
      <thead>
        <tr>
          <th scope="col">类型</th>
          <th scope="col">时间</th>
          <th scope="col" className="r">
            特价
          </th>
          <th scope="col" className="r">
            已售
          </th>
          <th scope="col">余量与限购</th>
          <th scope="col">状态</th>
          {edit && <th scope="col">操作</th>}
        </tr>
      </thead>
      <tbody>
        {specials.map((special) => (
          <tr key={special.id}>
            <td>
              {KINDS[special.kind]}
              {special.name && special.name !== special.zone_name && (
                <span className="muted small"> {special.name}</span>
              )}
              {special.zone_id > 0 && (
                <div className="small">
                  <Link to={`/zones/${special.zone_id}`}>{special.zone_name}</Link>
                </div>
              )}
            </td>
            <td className="sub small">
              {dateTime(special.starts_at)} 起<br />
              {dateTime(special.ends_at)} 止
            </td>
            <td className="r strong">{unitPrice(special.price)}</td>
            <td className="r">{count(special.sold)}</td>
            <td className="sub small">
              {stockWords(special)}
              {special.group && <GroupBuy group={special.group} />}
            </td>
            <td>
              <span className={`tag ${STATES[special.state].tone}`}>{STATES[special.state].name}</span>
            </td>
            {edit && (
              <td>
                {isOpen(special) && <Acts special={special} changed={changed} edit={() => edit(special)} />}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function stockWords(special: StaffSpecial): string {
  const {
    stock_total: total,
    stock_left: left,
    limit_per_account: limit,
    ck_name: place,
    lot_no: lot,
  } = special;
  const stock =
    total === null
      ? '货架库存'
      : `${isOpen(special) ? `余 ${count(left ?? 0)} / ` : '共 '}${count(total)} ${place}${lot && ` 批号 ${lot}`}`;
  return limit === null ? stock : `${stock}，每户 ${count(limit)}`;
}

function Acts({ special, changed, edit }: { special: StaffSpecial; changed: () => void; edit: () => void }) {
  const confirm = useConfirm();
  const stop = useStopSpecial();
  const ask = () =>
    confirm({
      title: `停止${KINDS[special.kind]} ${unitPrice(special.price)}？`,
      content: stopWords(special),
      okText: '停止',
      act: () => stop.mutateAsync(special.id).then(changed),
      done: '已停止',
    });
  return (
    <span className="btns">
      <button type="button" className="btn sm" onClick={edit}>
        修改
      </button>
      <button type="button" className="btn sm danger" onClick={ask}>
        停止
      </button>
    </span>
  );
}
