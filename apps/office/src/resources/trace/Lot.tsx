import { App } from 'antd';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { Bones, Failed, useFailure } from '../../app/failure.tsx';
import { count } from '../../app/format.ts';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { useMe } from '../../app/me.ts';
import { PageTitle } from '../../app/Pages.tsx';
import { useConfirm } from '../../app/useConfirm.ts';
import { ActQueue } from '../../shared/kept-acts/ActQueue.tsx';
import { useKeptActs } from '../../shared/kept-acts/useKeptActs.ts';
import { CodeScanner } from '../../shared/scanning/CodeScanner.tsx';
import { ManyCodes } from '../../shared/scanning/ManyCodes.tsx';
import { TeachPrefix } from '../../shared/scanning/TeachPrefix.tsx';
import {
  codesOnTheWay,
  type ScanAnswer,
  type TraceLotCount,
  type TraceLotData,
  useCountLot,
  useLot,
  useScanIn,
  useTakeFromFiles,
  useTakeOut,
} from './api.ts';
import { CountResult } from './parts/CountResult.tsx';
import './trace.css';

/** The codes of a lot that has come in: scanned in, taken over from the maker's file, counted on the shelf. */
export function TraceLot() {
  const id = Number(useParams().id);
  const { data, error, refetch } = useLot(id);
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Bones lines={12} />;
  return <Lot lot={data} />;
}

function Lot({ lot }: { lot: TraceLotData }) {
  const acts = useKeptActs(useMe().id);
  const scan = useScanIn(lot, acts);
  const [unknown, setUnknown] = useState<ScanAnswer | null>(null);
  const { name, ypgg, sccj, bzdw, ck_name, lot_no, quantity, by_code } = lot;
  return (
    <>
      <PageTitle>{`入库扫码 ${lot_no}`}</PageTitle>
      <div className="page-head">
        <h1>入库扫码 {lot_no}</h1>
        <span className={by_code >= quantity ? 'tag ok' : 'tag wait'}>
          按码 {count(by_code)} / 在库 {count(quantity)} {bzdw}
        </span>
        <span className="muted">
          {name} {ypgg} {sccj}　{ck_name}
        </span>
        <LotActs lot={lot} />
      </div>
      <ActQueue {...acts} />
      <CodeScanner scan={scan} meetUnknown={setUnknown} />
      <section className="card" aria-label="已入库的追溯码">
        <LotCodes lot={lot} onTheWay={codesOnTheWay(lot.id, acts)} />
      </section>
      {unknown && <TeachPrefix answer={unknown} lines={[lot]} close={() => setUnknown(null)} />}
    </>
  );
}

function LotActs({ lot }: { lot: TraceLotData }) {
  const confirm = useConfirm();
  const fail = useFailure();
  const fromFiles = useTakeFromFiles(lot.id);
  const counting = useCountLot(lot.id);
  const [isCounting, setCounting] = useState(false);
  const [counted, setCounted] = useState<TraceLotCount | null>(null);
  const countShelf = async (codes: string[]) => {
    try {
      setCounted(await counting.mutateAsync(codes));
    } catch (error) {
      fail(error);
    }
  };
  return (
    <div className="btns">
      {lot.in_files > 0 && (
        <button
          type="button"
          className="btn"
          onClick={() =>
            confirm({
              title: '按关联关系文件入库？',
              content: `文件里有这个批号 ${count(lot.in_files)} 件的码未入库；实物与文件一致时才这样做。`,
              okText: '按文件入库',
              isDanger: false,
              act: () => fromFiles.mutateAsync(),
              done: '已按文件入库',
            })
          }
        >
          按文件入库 {count(lot.in_files)} 件
        </button>
      )}
      <button type="button" className="btn" onClick={() => setCounting(true)}>
        按码盘点
      </button>
      <Link className="btn" to={`/trace/list?goods=${lot.goods_id}&lot=${encodeURIComponent(lot.lot_no)}`}>
        全部追溯码
      </Link>
      {isCounting && <ManyCodes take={(codes) => void countShelf(codes)} close={() => setCounting(false)} />}
      {counted && <CountResult counted={counted} close={() => setCounted(null)} />}
    </div>
  );
}

type Code = TraceLotData['codes'][number];

interface LotCodesProps {
  lot: TraceLotData;
  /** Codes whose scan will be sent (again): taken back now, they would come in again. */
  onTheWay: ReadonlySet<string>;
}

function LotCodes({ lot, onTheWay }: LotCodesProps) {
  const { message } = App.useApp();
  const fail = useFailure();
  const takeOut = useTakeOut(lot.id);
  const back = async (code: string) => {
    try {
      await takeOut.mutateAsync([code]);
      message.success('已撤回');
    } catch (error) {
      fail(error);
    }
  };
  const columns: Columns<Code> = [
    { title: '追溯码', dataIndex: 'code', className: 'nowrap' },
    { title: '级别', dataIndex: 'level_name', width: 90 },
    { title: '件数', key: 'pieces', align: 'right', width: 70, render: (_, { pieces }) => count(pieces) },
    {
      title: '操作',
      key: 'acts',
      width: 80,
      render: (_, { code }) => (
        <button
          type="button"
          className="btn text"
          aria-label={`撤回 ${code}`}
          disabled={takeOut.isPending || onTheWay.has(code)}
          onClick={() => void back(code)}
        >
          撤回
        </button>
      ),
    },
  ];
  return (
    <ListTable<Code>
      label="已入库的追溯码"
      columns={columns}
      rows={lot.codes}
      rowKey="code"
      empty="还没有扫码；大包装的码代表里面的全部"
    />
  );
}
