import { isColdStorage } from '@qingnang/rules/cold-chain';
import { expiryWords } from '@qingnang/rules/order-wishes';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { Bones, Failed } from '../../../../app/failure.tsx';
import { useMe } from '../../../../app/me.ts';
import { useOptions } from '../../../../app/options.ts';
import { PageTitle } from '../../../../app/Pages.tsx';
import { ActQueue } from '../../../../shared/kept-acts/ActQueue.tsx';
import { useKeptActs } from '../../../../shared/kept-acts/useKeptActs.ts';
import { HandScan } from '../../../../shared/scanning/HandScan.tsx';
import { type PickingSheet, usePicking } from '../api.ts';
import {
  type CardRow,
  cardKey,
  cardState,
  type Found,
  type FoundBody,
  scannedCard,
  withSaid,
} from './cards.ts';
import { PickCard } from './parts/PickCard.tsx';
import { ShipPicked } from './parts/ShipPicked.tsx';
import '../../../../shared/styles/hand.css';

/** 拣货 of one order in the hand: a card for each lot, confirmed by scan; goes on without a connection. */
export function PickOrder() {
  const id = useParams().id ?? '';
  const acts = useKeptActs(useMe().id);
  // The carriers are here before the connection can go: they are chosen from when all is picked.
  useOptions();
  const { data, dataUpdatedAt: readAt, error, refetch } = usePicking(id);
  const sheet = data?.list[0];
  return (
    <>
      <PageTitle>{`拣货 ${sheet?.order_no ?? ''}`}</PageTitle>
      <div className="page-head">
        <h1>拣货　{sheet?.order_no}</h1>
        <div className="btns">
          <Link className="btn" to="/warehouse">
            返回
          </Link>
        </div>
      </div>
      <ActQueue {...acts} />
      {sheet ? (
        <Sheet sheet={sheet} readAt={readAt} acts={acts} />
      ) : error ? (
        <Failed error={error} retry={refetch} />
      ) : data ? (
        <p className="card state">没有这张订单</p>
      ) : (
        <Bones lines={14} />
      )}
    </>
  );
}

const PICK = 'POST /api/admin/warehouse/picks';
const SHIP = 'POST /api/admin/orders/:id/ship';

interface SheetProps {
  sheet: PickingSheet;
  /** When the shop told it; Unix milliseconds. */
  readAt: number;
  acts: ReturnType<typeof useKeptActs>;
}

function Sheet({ sheet, readAt, acts }: SheetProps) {
  /** Said here since the sheet was read: it stands until the shop has told it, or has refused it. */
  const [said, setSaid] = useState<{ at: number; found: FoundBody }[]>([]);
  const refused = new Set(
    acts.refused.filter(({ name }) => name === PICK).map(({ given }) => cardKey(given.body as FoundBody)),
  );
  const fresh = said.filter(({ at, found }) => at > readAt && !refused.has(cardKey(found)));
  const waiting = acts.waiting
    .filter(({ name }) => name === PICK)
    .map(({ given }) => given.body as FoundBody);
  const rows = withSaid(sheet.rows, [...waiting, ...fresh.map(({ found }) => found)]);
  const isLeaving = acts.waiting.some(({ name, given }) => name === SHIP && given.at?.id === sheet.id);
  const say = (row: CardRow, { picked, short, damaged }: Found) => {
    const found = { order_line_id: row.order_line_id, lot_no: row.lot_no, picked, short, damaged };
    setSaid([...fresh, { at: Date.now(), found }]);
    const words = `${sheet.order_no} 拣货 ${row.name} 批号 ${row.lot_no}`;
    void acts.put({ words, name: PICK, given: { body: found } });
  };
  const scan = (text: string) => {
    const found = scannedCard(rows, text);
    if ('problem' in found) return { isGood: false, words: found.problem };
    const { row } = found;
    say(row, { picked: row.number, short: 0, damaged: 0 });
    return { isGood: true, words: `${row.name} 批号 ${row.lot_no} 拣够 ${row.number} ${row.bzdw}` };
  };
  const done = rows.filter((row) => cardState(row) !== 'open').length;
  const isReady = rows.length > 0 && rows.every((row) => cardState(row) === 'done');
  return (
    <>
      <Facts sheet={sheet} progress={`${done}/${rows.length}`} />
      {rows.length === 0 && <p className="card state">这一单没有待拣的商品</p>}
      {rows.length > 0 && !isReady && (
        <HandScan label="扫描批号或条码" placeholder="扫到即拣够这一行" scan={scan} />
      )}
      <ul className="hand-cards" aria-label="要拣的商品">
        {rows.map((row) => (
          <PickCard key={cardKey(row)} row={row} say={(found) => say(row, found)} />
        ))}
      </ul>
      {isReady && !isLeaving && (
        <Ship
          sheet={sheet}
          ship={(body) =>
            void acts.put({
              words: `${sheet.order_no} 发货 ${body.tracking_no}`,
              name: SHIP,
              given: { at: { id: sheet.id }, body },
            })
          }
        />
      )}
    </>
  );
}

function Facts({ sheet, progress }: { sheet: PickingSheet; progress: string }) {
  const expiry = expiryWords(sheet.wishes);
  return (
    <section className="card hand-facts" aria-label="订单">
      <p>
        <b>{sheet.company}</b>
        <span className="tag">{sheet.ck_name}</span>
        <span className="push">
          已拣 <b>{progress}</b>
        </span>
      </p>
      {sheet.hold_reason !== '' && <p className="alert bad">已暂挂：{sheet.hold_reason}</p>}
      {sheet.remark !== '' && <p className="alert info">备注：{sheet.remark}</p>}
      {expiry !== '' && <p className="alert info">效期：{expiry}</p>}
    </section>
  );
}

/** A cold parcel needs its temperatures: it leaves from the order. */
function Ship({ sheet, ship }: { sheet: PickingSheet; ship: Parameters<typeof ShipPicked>[0]['ship'] }) {
  const [isShown, setShown] = useState(true);
  if (sheet.hold_reason !== '') return null;
  if (sheet.rows.some(({ storage }) => isColdStorage(storage)))
    return (
      <p className="alert info">
        有冷藏或冷冻商品，发货须登记温度
        <Link className="btn sm" to={`/orders/${sheet.id}?status=0`}>
          去发货
        </Link>
      </p>
    );
  if (!isShown) return null;
  return (
    <ShipPicked
      ship={(body) => {
        setShown(false);
        ship(body);
      }}
    />
  );
}
