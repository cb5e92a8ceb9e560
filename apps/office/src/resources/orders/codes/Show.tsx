import { useState } from 'react';
import { Link } from 'react-router';
import { Bones, Failed } from '../../../app/failure.tsx';
import { count } from '../../../app/format.ts';
import { useMe } from '../../../app/me.ts';
import { PageTitle } from '../../../app/Pages.tsx';
import { ActQueue } from '../../../shared/kept-acts/ActQueue.tsx';
import { type KeptActs, useKeptActs } from '../../../shared/kept-acts/useKeptActs.ts';
import { CodeScanner } from '../../../shared/scanning/CodeScanner.tsx';
import { TeachPrefix } from '../../../shared/scanning/TeachPrefix.tsx';
import { codesOnTheWay, type ParcelCodes, type ScanAnswer, useParcel, useScan } from './api.ts';
import { ParcelLines } from './parts/ParcelLines.tsx';
import { ScannedCodes } from './parts/ScannedCodes.tsx';
import './codes.css';

/** 扫追溯码: what is scanned for the parcel of an order, beside the pieces that are to be shipped. */
export function OrderCodes() {
  const { data, error, refetch } = useParcel();
  const [unknown, setUnknown] = useState<ScanAnswer | null>(null);
  const acts = useKeptActs(useMe().id);
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Bones lines={14} />;
  return (
    <>
      <PageTitle>{`扫追溯码 ${data.order_no}`}</PageTitle>
      <div className="page-head">
        <h1>扫追溯码 {data.order_no}</h1>
        <Progress parcel={data} />
        <div className="btns">
          <Link className="btn" to={`/orders/${data.order_id}`}>
            订单详情
          </Link>
        </div>
      </div>
      <ActQueue {...acts} />
      <Scanning parcel={data} acts={acts} meetUnknown={setUnknown} />
      <section className="card" aria-label="待发商品">
        <ParcelLines parcel={data} />
      </section>
      <section className="card" aria-label="已扫的追溯码">
        <ScannedCodes parcel={data} onTheWay={codesOnTheWay(data.order_id, acts)} />
      </section>
      {unknown && <TeachPrefix answer={unknown} lines={data.lines} close={() => setUnknown(null)} />}
    </>
  );
}

interface ScanningProps {
  parcel: ParcelCodes;
  acts: KeptActs;
  meetUnknown: (answer: ScanAnswer) => void;
}

function Scanning({ parcel, acts, meetUnknown }: ScanningProps) {
  return <CodeScanner scan={useScan(parcel, acts)} meetUnknown={meetUnknown} />;
}

function Progress({ parcel: { company, lines } }: { parcel: ParcelCodes }) {
  const left = lines
    .filter((line) => line.needs_codes)
    .reduce((sum, line) => sum + Math.max(0, line.to_ship - line.by_code - line.excepted), 0);
  return (
    <>
      <span className={left === 0 ? 'tag ok' : 'tag wait'}>
        {left === 0 ? '追溯码已齐，可以发货' : `还差 ${count(left)} 件`}
      </span>
      <span className="muted">{company}</span>
    </>
  );
}
