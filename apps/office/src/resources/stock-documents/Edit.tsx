import { keysOf } from '@qingnang/contract/keys';
import { STOCK_KINDS, type StockKind } from '@qingnang/contract/stock-document-words';
import { App, Button, Form, Input, Segmented, Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '../../app/api.ts';
import { Bones, Failed, useFailure } from '../../app/failure.tsx';
import { PageTitle } from '../../app/Pages.tsx';
import { useActKey } from '../../app/useActKey.ts';
import { useLeaveGuard } from '../../app/useLeaveGuard.ts';
import { findLots } from '../../shared/scanning/lots.ts';
import { type StockLot, useCreateDocument, useStockWarehouses } from './api.ts';
import { isComplete, NUMBER_HINTS, type TypedLine } from './lines.ts';
import { CountFile } from './parts/CountFile.tsx';
import { FindLot } from './parts/FindLot.tsx';
import { Lines } from './parts/Lines.tsx';
import '../../shared/styles/hand.css';
import './stock-documents.css';

/** A new document: its kind, its warehouse, and lots that are scanned or looked for. */
export function NewStockDocument() {
  const { data, error, refetch } = useStockWarehouses();
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Bones lines={12} />;
  return <Editor warehouses={data.list} />;
}

const KINDS = keysOf(STOCK_KINDS).map((value) => ({ value, label: STOCK_KINDS[value] }));

interface Warehouse {
  id: number;
  name: string;
}

function Editor({ warehouses }: { warehouses: readonly Warehouse[] }) {
  const [asked] = useSearchParams();
  const kindAsked = asked.get('kind') ?? '';
  const [kind, setKind] = useState<StockKind>(
    Object.hasOwn(STOCK_KINDS, kindAsked) ? (kindAsked as StockKind) : 'count',
  );
  const [from, setFrom] = useState(Number(asked.get('warehouse')) || warehouses[0]?.id || 0);
  const [to, setTo] = useState<number | null>(null);
  const [note, setNote] = useState('');
  const { lines, setLines, add } = useLines(from, asked);
  const { send, errors, isSending } = useSend(() => lines.length > 0);
  const options = warehouses.map(({ id, name }) => ({ value: id, label: name }));
  const body = {
    kind,
    warehouse_id: from,
    ...(kind === 'move' && to !== null ? { to_warehouse_id: to } : {}),
    note: note.trim(),
    lines: lines.map(({ lot, number, reason, codes }) => ({
      lot_id: lot.id,
      number: Number(number),
      reason: reason.trim(),
      ...(kind === 'write_off' ? { codes } : {}),
    })),
  };
  return (
    <>
      <PageTitle>新增库存调整单</PageTitle>
      <div className="page-head">
        <h1>新增库存调整单</h1>
      </div>
      <Form className="card stock-form" layout="vertical" onFinish={() => void send(body)}>
        <Form.Item label="类型" extra={NUMBER_HINTS[kind]}>
          <Segmented<StockKind> aria-label="类型" value={kind} onChange={setKind} options={KINDS} />
        </Form.Item>
        <div className="stock-places">
          <Form.Item label={kind === 'move' ? '调出仓库' : '仓库'} htmlFor="stock-from">
            <Select
              id="stock-from"
              value={from}
              options={options}
              onChange={(id) => {
                setFrom(id);
                setLines([]);
              }}
            />
          </Form.Item>
          {kind === 'move' && (
            <Form.Item label="调入仓库" htmlFor="stock-to">
              <Select
                id="stock-to"
                value={to}
                placeholder="请选择"
                options={options.filter(({ value }) => value !== from)}
                onChange={setTo}
              />
            </Form.Item>
          )}
          <Form.Item label="备注" htmlFor="stock-note" className="stock-note">
            <Input
              id="stock-note"
              maxLength={200}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </Form.Item>
        </div>
        <div className="stock-find">
          <FindLot
            key={from}
            warehouseId={from}
            has={lines.map(({ lot }) => lot.id)}
            add={(lot) => add([typedLine(lot)])}
          />
          {kind === 'count' && <CountFile warehouseId={from} take={add} />}
        </div>
        <Lines kind={kind} lines={lines} errors={errors} change={setLines} />
        <div className="dialog-acts">
          <span className="sub push-end">共 {lines.length} 个批号</span>
          <Button
            type="primary"
            htmlType="submit"
            loading={isSending}
            disabled={!isComplete(kind, lines) || (kind === 'move' && to === null)}
          >
            提交{STOCK_KINDS[kind]}单
          </Button>
        </div>
      </Form>
    </>
  );
}

/** A lot of which nothing is typed yet. */
const typedLine = (lot: StockLot): TypedLine => ({ lot, number: '', reason: '', codes: [] });

/** The lines, beginning with the lots of what waits for a count where the address names it. */
function useLines(warehouseId: number, asked: URLSearchParams) {
  const fail = useFailure();
  const [lines, setLines] = useState<TypedLine[]>([]);
  /** What is said of a lot later takes the place of what stands there. */
  const add = (more: readonly TypedLine[]) =>
    setLines((before) => {
      const said = new Map(more.map((line) => [line.lot.id, line]));
      const ids = new Set(before.map(({ lot }) => lot.id));
      return [
        ...before.map((line) => said.get(line.lot.id) ?? line),
        ...[...said.values()].filter(({ lot }) => !ids.has(lot.id)),
      ];
    });
  const goods = Number(asked.get('goods')) || 0;
  const lotNo = asked.get('lot') ?? '';
  const isBegun = useRef(false);
  useEffect(() => {
    if (goods === 0 || isBegun.current) return;
    isBegun.current = true;
    findLots({ warehouse_id: warehouseId, goods_id: goods })
      .then(({ list }) => add(list.filter(({ lot_no }) => lotNo === '' || lot_no === lotNo).map(typedLine)))
      .catch(fail);
  });
  return { lines, setLines, add };
}

function useSend(isDirty: () => boolean) {
  const { message } = App.useApp();
  const fail = useFailure();
  const key = useActKey();
  const create = useCreateDocument();
  const navigate = useNavigate();
  const [errors, setErrors] = useState<Readonly<Record<string, string[]>>>({});
  const isSent = useRef(false);
  useLeaveGuard(() => !isSent.current && isDirty());
  const send = async (body: Parameters<typeof create.mutateAsync>[0]['body']) => {
    setErrors({});
    try {
      const heard = await create.mutateAsync({ body, key: key.current() });
      isSent.current = true;
      message.success(heard.message);
      await navigate(`/stock-documents/${heard.data.id}`);
    } catch (error) {
      key.afterFailure(error);
      if (error instanceof ApiError) setErrors(error.errors);
      fail(error);
    }
  };
  return { send, errors, isSending: create.isPending };
}
